package dev.kanon.store;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The topic of a store, as its reader sees it. */
interface Topic extends AutoCloseable {

    /** Kafka's id of the topic: one made again under the same name has another one. */
    String id();

    /** The partitions that the store reads. */
    List<Integer> partitions();

    /** How long a tombstone can be relied on to be there. */
    Duration deleteRetention();

    /**
     * A reader for one thread.
     *
     * @param resume where to read on, by partition; partitions that are missing start where the settings say
     */
    TopicReader openReader(Map<Integer, Long> resume);

    /** By partition, an offset that no write acknowledged before this call has reached. */
    CompletableFuture<Map<Integer, Long>> endOffsets();

    /** By partition, the offset up to which a reader can read now; open transactions lie at or above it. */
    CompletableFuture<Map<Integer, Long>> readableEnds();

    @Override
    void close();
}
