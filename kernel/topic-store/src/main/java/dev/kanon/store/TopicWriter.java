package dev.kanon.store;

import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Appends single records to a store's topic. */
interface TopicWriter<K, V> extends AutoCloseable {

    /** Appends a record; a null value removes the key. Completes once all replicas in sync have it. */
    CompletableFuture<Written> append(Iterable<Header> headers, K key, @Nullable V value);

    @Override
    void close();
}
