package dev.kanon.store;

/** What a store does about a record whose key or value cannot be read. */
public enum RecordErrorPolicy {
    /** It stops, and answers nothing rather than something stale. */
    FAIL,
    /** It logs and counts the record, and goes on as if it were not there. */
    SKIP,
    /** It writes the record, as it is, to another topic before it goes on; again each time that it reads it anew. */
    DEAD_LETTER
}
