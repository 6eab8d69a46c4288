package dev.kanon.store;

/** Which way to walk. */
public enum Direction {
    ASCENDING,
    DESCENDING
}
