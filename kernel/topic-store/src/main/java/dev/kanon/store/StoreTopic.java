package dev.kanon.store;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** The topic of a store, read into its engine and written to: by any number of stores, or by an elected one. */
interface StoreTopic<K, V> extends AutoCloseable {

    /** Begins to read; completes when everything has been applied that could be read at this moment. */
    CompletableFuture<?> begin();

    /** Completes when everything has been applied that was acknowledged to anybody before this call. */
    CompletableFuture<?> catchUp();

    /** Appends one record; completes when it can be read here. A null value removes the key. */
    CompletableFuture<Written> append(Iterable<Header> headers, K key, @Nullable V value);

    /** Writes all of them, each for itself; completes, for each part that is acknowledged together, when it can be read here. */
    List<CompletableFuture<?>> appendAll(List<Map.Entry<K, @Nullable V>> changes);

    /** Makes all changes in one step where all conditions hold, or none; completes when the outcome can be read here. */
    CompletableFuture<Outcome> transact(Transaction transaction);

    /** By partition, the first offset that has not been applied. */
    Map<Integer, Long> positions();

    /** Offsets between there and the end of the topic, as far as that is known. */
    long lag();

    /** Why it has stopped to apply; null while it does. */
    @Nullable
    Throwable failure();

    /** Whether this store decides what is written. */
    boolean leads();

    /** Stops; nothing is applied any more when it returns. */
    @Override
    void close();
}
