package dev.kanon.store;

/**
 * A value and where it came from.
 *
 * @param version the offset of its record: greater than that of every earlier value of the key
 */
public record Versioned<V>(V value, long version) {

    /** In place of a version, where there must be no value. */
    public static final long ABSENT = -1;
}
