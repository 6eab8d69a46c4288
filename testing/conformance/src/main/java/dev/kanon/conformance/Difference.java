package dev.kanon.conformance;

/** A decision to answer a recorded call in another way. The reason is for the reader of the file. */
sealed interface Difference {

    String reason();

    /** Status and code are ours; the rest of the body is not compared. */
    record Answers(int status, int errorCode, String reason) implements Difference {}

    /**
     * The recorded registry dropped rule sets before it looked at them, and made a version of the rest; ours refuses this one.
     * A call that only makes a version follows and must be answered as recorded, which keeps the two in step.
     */
    record RefusesRules(int status, int errorCode, String reason) implements Difference {}

    /** The recorded registry dropped rule sets; ours answers the same and the rule set with it. */
    record KeepsRules(String reason) implements Difference {}

    /**
     * The recorded registry dropped the rule set before it looked at it, and ours would go on showing it. So the call is sent
     * as the recorded one understood it, and everything is compared.
     */
    record WithoutRules(String reason) implements Difference {}
}
