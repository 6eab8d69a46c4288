package dev.kanon.store;

/** The topic has no such offset any more, or not yet: it is not the one that was read before. */
final class OffsetGoneException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OffsetGoneException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
