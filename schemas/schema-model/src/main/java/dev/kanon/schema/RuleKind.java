package dev.kanon.schema;

/** What a rule does with a message. */
public enum RuleKind {
    /** Replaces it. */
    TRANSFORM,
    /** Accepts or refuses it. */
    CONDITION
}
