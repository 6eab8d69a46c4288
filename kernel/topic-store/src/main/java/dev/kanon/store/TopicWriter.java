package dev.kanon.store;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Appends single records to a store's topic. */
public interface TopicWriter extends AutoCloseable {

    /** Appends a record; a null value removes the key. Completes with its offset once all replicas in sync have it. */
    CompletableFuture<Long> append(byte[] key, byte @Nullable [] value);

    @Override
    void close();
}
