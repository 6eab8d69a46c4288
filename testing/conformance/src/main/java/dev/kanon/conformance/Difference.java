package dev.kanon.conformance;

/** A decision to answer a recorded call in another way. The reason is for the reader of the file. */
sealed interface Difference {

    String reason();

    /** Status and code are ours; the rest of the body is not compared. */
    record Answers(int status, int errorCode, String reason) implements Difference {}

    /**
     * The recorded registry dropped rule sets before it looked at them; ours refuses this one. Sent again without the rule
     * set, the call must be answered as recorded, which also keeps the two registries in step.
     */
    record RefusesRules(int status, int errorCode, String reason) implements Difference {}

    /** The recorded registry dropped rule sets; ours answers the same and the rule set with it. */
    record KeepsRules(String reason) implements Difference {}
}
