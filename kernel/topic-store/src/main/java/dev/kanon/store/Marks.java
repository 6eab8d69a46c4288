package dev.kanon.store;

import dev.kanon.replication.Bookmark;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says how far an engine's entries reach, and whether they can be trusted when a store starts.
 *
 * <p>They cannot where the topic is another one under the same name, where it does not reach to that place any more, and where
 * the store was away for longer than Kafka keeps tombstones, because a key that was removed meanwhile would stay for ever.
 * Then the engine is emptied, and the log says why.
 */
final class Marks {

    private static final Logger LOG = LoggerFactory.getLogger(Marks.class);

    private static final int ONLY_PARTITION = 0;
    private static final byte[] NO_BOOKMARK = {};

    private final TopicStoreConfig config;
    private final Engine engine;
    private final String topicId;
    private final Duration deleteRetention;
    private final InstantSource clock;
    private final Runnable onReset;

    /** As of then, no tombstone that matters here can have been missed. */
    private volatile Instant asOf;

    /** @param onReset is told when everything that was applied is void */
    Marks(
            TopicStoreConfig config,
            Engine engine,
            String topicId,
            Duration deleteRetention,
            InstantSource clock,
            Runnable onReset) {
        this.config = config;
        this.engine = engine;
        this.topicId = topicId;
        this.deleteRetention = deleteRetention;
        this.clock = clock;
        this.onReset = onReset;
        this.asOf = clock.instant();
    }

    /** All of the topic that there was at that time has been applied. */
    void caughtUp(Instant at) {
        asOf = at;
    }

    // ---- what is to be kept -----------------------------------------------------------------------------------------

    List<Engine.Mark> of(Map<Integer, Long> positions) {
        List<Engine.Mark> marks = new ArrayList<>();
        positions.forEach((partition, offset) -> add(marks, partition, offset, NO_BOOKMARK));
        return marks;
    }

    List<Engine.Mark> of(Bookmark bookmark) {
        List<Engine.Mark> marks = new ArrayList<>();
        add(marks, ONLY_PARTITION, bookmark.position(), bookmark.toBytes());
        return marks;
    }

    private void add(List<Engine.Mark> marks, int partition, long offset, byte[] bookmark) {
        if (engine.persistent()) {
            PositionMark mark = new PositionMark(config.checkpointVersion(), topicId, offset, asOf, bookmark);
            marks.add(new Engine.Mark(partition, mark.toBytes()));
        }
    }

    // ---- what was kept ----------------------------------------------------------------------------------------------

    /** By partition, where to read on; nothing, and an empty engine, where its entries cannot be trusted. */
    Map<Integer, Long> positions(List<Integer> partitions) {
        Map<Integer, Long> positions = new HashMap<>();
        trusted(partitions).forEach((partition, mark) -> positions.put(partition, mark.nextOffset()));
        return positions;
    }

    /** Where a replica goes on; at the beginning, with an empty engine, where its entries cannot be trusted. */
    Bookmark bookmark() {
        PositionMark mark = trusted(List.of(ONLY_PARTITION)).get(ONLY_PARTITION);
        if (mark == null) {
            return Bookmark.BEGINNING;
        }
        try {
            return Bookmark.fromBytes(mark.bookmark());
        } catch (IllegalArgumentException unreadable) {
            distrust("they do not say which leadership they were written under: " + unreadable.getMessage());
            return Bookmark.BEGINNING;
        }
    }

    private Map<Integer, PositionMark> trusted(List<Integer> partitions) {
        Map<Integer, PositionMark> trusted = new HashMap<>();
        for (int partition : partitions) {
            byte[] bytes = engine.mark(partition);
            if (bytes != null) {
                Optional<PositionMark> mark = PositionMark.fromBytes(bytes);
                String doubt = mark.isEmpty() ? "another version of Kanon has written them" : doubt(mark.get());
                if (doubt != null) {
                    distrust(doubt);
                    return Map.of();
                }
                trusted.put(partition, mark.orElseThrow());
            }
        }
        if (trusted.isEmpty() && engine.persistent() && engine.size() > 0) {
            distrust("nothing says how far they reach");
        }
        trusted.values().forEach(mark -> {
            asOf = mark.asOf().isBefore(asOf) ? mark.asOf() : asOf;
            LOG.info("{}: goes on from offset {}", config.topic(), mark.nextOffset());
        });
        return trusted;
    }

    private @Nullable String doubt(PositionMark mark) {
        if (mark.format() != config.checkpointVersion()) {
            return "they have version %d, and %s is %d"
                    .formatted(mark.format(), TopicStoreConfig.CHECKPOINT_VERSION, config.checkpointVersion());
        }
        if (!mark.topicId().equals(topicId)) {
            return "the topic was made anew: its id was %s and is %s".formatted(mark.topicId(), topicId);
        }
        if (Duration.between(mark.asOf(), clock.instant()).compareTo(deleteRetention) > 0) {
            return "the store was last up to date at %s, and Kafka keeps tombstones for %s"
                    .formatted(mark.asOf(), deleteRetention);
        }
        return null;
    }

    /** Forgets what was kept. */
    void distrust(String why) {
        LOG.warn("{}: reads the topic anew, for the entries kept on disk cannot be trusted: {}", config.topic(), why);
        engine.clear();
        asOf = clock.instant();
        onReset.run();
    }
}
