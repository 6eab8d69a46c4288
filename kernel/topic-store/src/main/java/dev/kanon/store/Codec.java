package dev.kanon.store;

/**
 * Turns values into bytes and back. A codec of keys keeps the order: {@code a} comes before {@code b} exactly where the bytes
 * of {@code a}, compared as unsigned numbers from the left, come before those of {@code b}.
 */
public interface Codec<T> {

    byte[] encode(T value);

    T decode(byte[] bytes);
}
