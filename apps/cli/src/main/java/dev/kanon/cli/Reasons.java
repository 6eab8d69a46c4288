package dev.kanon.cli;

/** Why a record was refused, for a person: the outermost message and what lies under it, each said once. */
final class Reasons {

    private Reasons() {}

    static String of(Throwable failure) {
        StringBuilder reasons = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
            if (reasons.indexOf(message) < 0) {
                reasons.append(reasons.isEmpty() ? "" : ": ").append(message);
            }
        }
        return reasons.toString().replace('\n', ' ');
    }
}
