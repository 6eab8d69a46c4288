package dev.kanon.store;

import org.jspecify.annotations.Nullable;

/**
 * Is told of every change, in the order of the topic and after readers can see it, on the thread that applies: it must
 * neither block nor write to the store synchronously. What it throws makes the store unhealthy.
 */
@FunctionalInterface
public interface StoreListener<K, V> {

    /**
     * One key has changed.
     *
     * @param oldValue null where the key was not there
     * @param newValue null where the key was removed
     */
    void changed(K key, @Nullable V oldValue, @Nullable V newValue, long offset);
}
