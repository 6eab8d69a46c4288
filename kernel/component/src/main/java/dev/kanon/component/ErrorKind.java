package dev.kanon.component;

/** Who can do something about an error. */
public enum ErrorKind {
    /** The request is wrong; sending it again unchanged fails again. */
    CALLER,
    /** Something outside this process (Kafka, another node, a key service) does not do its part; trying later may help. */
    ENVIRONMENT,
    /** A defect of ours. */
    INTERNAL
}
