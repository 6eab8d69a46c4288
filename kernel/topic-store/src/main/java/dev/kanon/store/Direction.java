package dev.kanon.store;

/** Which way to walk. */
public enum Direction {
    ASCENDING,
    DESCENDING;

    Direction opposite() {
        return this == ASCENDING ? DESCENDING : ASCENDING;
    }
}
