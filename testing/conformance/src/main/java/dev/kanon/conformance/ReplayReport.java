package dev.kanon.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What came of a replay. */
final class ReplayReport {

    private static final int LINE_LIMIT = 900;

    private final List<String> differing = new ArrayList<>();
    private int matched;
    private int decided;
    private int leftOut;

    void compared(Call call, Optional<String> difference) {
        difference.ifPresentOrElse(words -> differ(call, words), () -> matched++);
    }

    void comparedWithDecision(Call call, Optional<String> difference) {
        difference.ifPresentOrElse(words -> differ(call, words), () -> decided++);
    }

    void leftOut() {
        leftOut++;
    }

    private void differ(Call call, String words) {
        differing.add(shortened(call.toString()) + "\n   " + shortened(words));
    }

    /** Calls answered as recorded. */
    int matched() {
        return matched;
    }

    /** Calls answered in another way, as decided. */
    int decided() {
        return decided;
    }

    /** Calls that were sent. */
    int total() {
        return matched + decided + differing.size();
    }

    /** Calls answered in a way that nobody decided: the request, what was expected and what was found. */
    List<String> differing() {
        return List.copyOf(differing);
    }

    String summary() {
        return "matched " + matched + " of " + total() + " (" + decided + " more differ as decided, " + differing.size()
                + " differ; " + leftOut + " calls speak of other formats)";
    }

    private static String shortened(String text) {
        return text.length() <= LINE_LIMIT ? text : text.substring(0, LINE_LIMIT) + "…";
    }
}
