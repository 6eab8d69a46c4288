package dev.kanon.store;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Reads a store's topic, each partition in order. Used by one thread. */
interface TopicReader extends AutoCloseable {

    /**
     * The next records; waits at most so long for the first one.
     *
     * @throws OffsetGoneException where the topic does not reach to the place where reading was to go on
     */
    List<TopicRecord> read(Duration atMost);

    /** By partition, the offset before which everything has been returned or will never be readable. */
    Map<Integer, Long> positions();

    /** Offsets between the positions and the ends that the broker last told of; 0 where all of it has been read. */
    long lag();

    @Override
    void close();
}
