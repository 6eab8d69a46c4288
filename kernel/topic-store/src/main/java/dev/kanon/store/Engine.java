package dev.kanon.store;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a store has read of its topic, in unsigned lexicographic order of the keys' bytes.
 *
 * <p>One thread commits; any number of others read meanwhile and see a batch entirely or not at all. Arrays handed in or out
 * belong to the engine from then on and are not changed by anyone. {@link dev.kanon.store.testing.EngineContract} is what every
 * engine passes.
 */
public interface Engine extends AutoCloseable {

    /** The value of a key; null where there is none. */
    byte @Nullable [] get(byte[] key);

    /** The entries of a range, as they stand now. */
    Cursor<Entry> scan(KeyRange range, Direction direction);

    /**
     * Makes changes, in order, together with the position that they lead to: after a crash either both are there or neither.
     * Whether they survive a crash at all is up to the engine.
     */
    void commit(List<Change> changes, Position position);

    /** The position of the last commit for a partition; empty where nothing was committed. */
    Optional<Position> position(int partition);

    /** Forgets all entries and positions. */
    void clear();

    @Override
    void close();

    /** A key and its value. */
    @SuppressWarnings("ArrayRecordComponent") // on the path of every read
    record Entry(byte[] key, byte[] value) {}

    /** A new value of a key, or with null its end. */
    @SuppressWarnings("ArrayRecordComponent") // on the path of every write
    record Change(byte[] key, byte @Nullable [] value) {}

    /**
     * How far a topic has been applied.
     *
     * @param topicId Kafka's id of the topic: a topic made again under the same name has another one, and nothing of the old is valid
     * @param nextOffset the first offset that has not been applied
     */
    record Position(String topicId, int partition, long nextOffset) {}
}
