package dev.kanon.store;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands behind a map and all its views. */
interface Entries<K, V> {

    Codec<K> keys();

    Codec<V> values();

    /** For reading; refuses where the store cannot answer. */
    OrderedView view();

    /** How many there are. */
    long size();

    /** Writes, or with null removes, and waits until it can be read; gives what was there before. */
    @Nullable
    V write(K key, @Nullable V value);

    /** Writes all of them and waits until they can be read; values of null remove. */
    void writeAll(Map<? extends K, ? extends @Nullable V> changes);

    /**
     * Writes, or with null removes, where the key's version is still that one, and waits until the outcome can be read.
     *
     * @param expected {@link Versioned#ABSENT} where the key must not be there
     */
    boolean compareAndSet(K key, long expected, @Nullable V value);

    /** Whether the key's version was that one, anywhere, at some moment of this call. */
    boolean isCurrent(K key, long expected);

    default @Nullable Versioned<V> versioned(K key) {
        byte[] bytes = view().get(ordered(key));
        return bytes == null ? null : versioned(bytes);
    }

    default byte[] ordered(K key) {
        return keys().toOrdered(keys().encode(key));
    }

    default K key(byte[] ordered) {
        return keys().decode(keys().fromOrdered(ordered));
    }

    default Versioned<V> versioned(byte[] bytes) {
        Stored stored = Stored.fromBytes(bytes);
        return new Versioned<>(values().decode(stored.value()), stored.version());
    }
}
