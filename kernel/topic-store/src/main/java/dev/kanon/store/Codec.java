package dev.kanon.store;

/**
 * Turns values into the bytes of the topic and back.
 *
 * <p>Keys are ordered by their ordered bytes, compared as unsigned numbers from the left. Where the bytes of the topic do not
 * sort as the values do (negative numbers in two's complement come last), the codec says how to turn them into bytes that do.
 */
public interface Codec<T> {

    byte[] encode(T value);

    T decode(byte[] bytes);

    /** The bytes by which a key is ordered; as long as {@link #fromOrdered} gives the topic's bytes again. */
    default byte[] toOrdered(byte[] encoded) {
        return encoded;
    }

    /** The bytes of the topic that have those ordered bytes. */
    default byte[] fromOrdered(byte[] ordered) {
        return ordered;
    }
}
