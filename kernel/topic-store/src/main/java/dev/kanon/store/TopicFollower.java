package dev.kanon.store;

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
 * Reads the topic and applies it, for ever, on a thread of its own.
 *
 * <p>A persistent engine is read on from where it stands, unless what it holds may be wrong: then it is emptied first, and the
 * log says why. Wrong it may be where the topic is another one under the same name, where it does not reach to that place any
 * more, and where the store was away for longer than Kafka keeps tombstones, because a key that was removed meanwhile would
 * stay for ever.
 */
final class TopicFollower implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(TopicFollower.class);

    /** How often an idle store notes that it is still up to date. */
    private static final Duration NOTE_INTERVAL = Duration.ofSeconds(30);

    private final Topic topic;
    private final Engine engine;
    private final Applying<?, ?> applying;
    private final Progress progress;
    private final TopicStoreConfig config;
    private final InstantSource clock;
    private final Runnable onReset;

    private final Map<Integer, Long> positions = new HashMap<>();
    /** As of then, no tombstone that matters here can have been missed. */
    private Instant asOf;

    private Instant noted = Instant.EPOCH;
    private volatile long lag;
    private volatile boolean stopped;

    /** @param onReset is told when everything that was applied is void */
    TopicFollower(
            Topic topic,
            Engine engine,
            Applying<?, ?> applying,
            Progress progress,
            TopicStoreConfig config,
            InstantSource clock,
            Runnable onReset) {
        this.topic = topic;
        this.engine = engine;
        this.applying = applying;
        this.progress = progress;
        this.config = config;
        this.clock = clock;
        this.onReset = onReset;
        this.asOf = clock.instant();
    }

    /** Offsets between what has been read and the end of the topic, as far as the broker had told. */
    long lag() {
        return lag;
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        Map<Integer, Long> resume = kept();
        try (TopicReader reader = openReader(resume)) {
            positions.putAll(reader.positions());
            while (!stopped) {
                Instant before = clock.instant();
                List<TopicRecord> records = reader.read(config.pollTimeout());
                lag = reader.lag();
                if (lag == 0) {
                    asOf = before;
                }
                accept(records, reader.positions());
            }
            note();
        }
    }

    private TopicReader openReader(Map<Integer, Long> resume) {
        try {
            return topic.openReader(resume);
        } catch (OffsetGoneException gone) {
            rebuild("the topic does not reach to where it was read: " + gone.getMessage());
            return topic.openReader(Map.of());
        }
    }

    private void accept(List<TopicRecord> records, Map<Integer, Long> reached) {
        if (!records.isEmpty()) {
            positions.putAll(reached);
            applying.accept(records, marks());
            noted = clock.instant();
        } else if (!reached.equals(positions) || clock.instant().isAfter(noted.plus(NOTE_INTERVAL))) {
            positions.putAll(reached);
            note();
        }
        progress.advance(reached);
    }

    private void note() {
        engine.commit(List.of(), marks());
        noted = clock.instant();
    }

    private List<Engine.Mark> marks() {
        if (!engine.persistent()) {
            return List.of();
        }
        List<Engine.Mark> marks = new ArrayList<>();
        positions.forEach((partition, offset) -> marks.add(new Engine.Mark(
                partition, new PositionMark(config.checkpointVersion(), topic.id(), offset, asOf).toBytes())));
        return marks;
    }

    /** Where to read on; emptied where that cannot be trusted. */
    private Map<Integer, Long> kept() {
        Map<Integer, Long> resume = new HashMap<>();
        Instant since = Instant.MAX;
        int marked = 0;
        for (int partition : topic.partitions()) {
            byte[] bytes = engine.mark(partition);
            if (bytes == null) {
                continue;
            }
            marked++;
            Optional<PositionMark> mark = PositionMark.fromBytes(bytes);
            String doubt = mark.isEmpty() ? "they are of another version of Kanon" : doubt(mark.get());
            if (doubt != null) {
                rebuild(doubt);
                return Map.of();
            }
            resume.put(partition, mark.orElseThrow().nextOffset());
            since = since.isBefore(mark.get().asOf()) ? since : mark.get().asOf();
        }
        if (marked == 0 && engine.persistent() && engine.size() > 0) {
            rebuild("nothing says how far they reach");
            return Map.of();
        }
        if (marked > 0) {
            asOf = since;
            LOG.info("{}: reads on from {}", config.topic(), resume);
        }
        return resume;
    }

    private @Nullable String doubt(PositionMark mark) {
        if (mark.format() != config.checkpointVersion()) {
            return "they have version %d, and %s is %d"
                    .formatted(mark.format(), TopicStoreConfig.CHECKPOINT_VERSION, config.checkpointVersion());
        }
        if (!mark.topicId().equals(topic.id())) {
            return "the topic was made anew: its id was %s and is %s".formatted(mark.topicId(), topic.id());
        }
        Duration away = Duration.between(mark.asOf(), clock.instant());
        if (away.compareTo(topic.deleteRetention()) > 0) {
            return "the store was last up to date at %s, and Kafka keeps tombstones for %s"
                    .formatted(mark.asOf(), topic.deleteRetention());
        }
        return null;
    }

    private void rebuild(String why) {
        LOG.warn("{}: reads the topic anew, for the entries kept on disk cannot be trusted: {}", config.topic(), why);
        engine.clear();
        asOf = clock.instant();
        onReset.run();
    }
}
