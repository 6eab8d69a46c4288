package dev.kanon.store;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sees every record of the topic, may refuse it, and is told of the store's life.
 *
 * <p>The batches and what belongs to them are told on the store's applying thread, in the order of each partition: they must
 * not block for long nor write to the store and wait, and what they throw makes the store unhealthy. {@link #validateUpdate} is
 * asked on that thread; with an elected writer, also by the thread that decides, before anything is written and with no offset
 * yet, so it must depend on the update alone. {@link #cacheInitialized}, {@link #cacheSynchronized}, {@link #cacheFlushed} and
 * {@link #cacheDestroyed} are told on the thread whose call they belong to.
 */
public interface UpdateHandler<K, V> extends AutoCloseable {

    /** What becomes of a record. */
    enum ValidationStatus {
        /** It becomes an entry. */
        SUCCESS,
        /** It is left out, and what the key held before is written to the topic again. */
        ROLLBACK_FAILURE,
        /** It is left out here; other stores may take it. */
        IGNORE_FAILURE
    }

    /** The store has read its topic for the first time, so many records of it. Offsets by partition. */
    default void cacheInitialized(int count, Map<Integer, Long> positions) {}

    /** What the handler has made of the records so far is void: the topic is read anew. */
    default void cacheReset() {}

    /** A {@link TopicStore#sync()} has caught up. */
    default void cacheSynchronized(int count, Map<Integer, Long> positions) {}

    /** So many records were read, and follow. */
    default void startBatch(int count) {}

    default ValidationStatus validateUpdate(Update<K, V> update) {
        return ValidationStatus.SUCCESS;
    }

    /** Readers of the store can see the update. */
    void handleUpdate(Update<K, V> update);

    /** All records of the batch have been handled. */
    default void endBatch(int count) {}

    /**
     * Where there is a {@link CheckpointHandler}: which offsets it is to be told, by partition; null for everything that has
     * been read. A handler that has not yet kept what it made of the last records gives earlier ones.
     */
    default @Nullable Map<Integer, Long> checkpoint(int count) {
        return null;
    }

    /** The batch could not be applied; the store stops. */
    default void failBatch(int count, Throwable cause) {}

    default void cacheFlushed() {}

    /** What the store kept beyond the process is deleted. */
    default void cacheDestroyed() {}

    @Override
    default void close() {}
}
