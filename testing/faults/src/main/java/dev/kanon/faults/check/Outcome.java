package dev.kanon.faults.check;

/** What a client knows of an operation of its own. */
public enum Outcome {
    /** It took effect between its call and its return. */
    OK,
    /** It certainly had no effect and never will. */
    FAILED,
    /** It may take effect at any time after its call, or never. */
    UNKNOWN
}
