package dev.kanon.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a topic and applies it until it is stopped, on a thread of its own. */
final class TopicFollower implements Runnable {

    /** How often an idle store notes that it is still up to date. */
    private static final Duration NOTE_INTERVAL = Duration.ofSeconds(30);

    private final Topic topic;
    private final Engine engine;
    private final Applying<?, ?> applying;
    private final Marks marks;
    private final Checkpoints checkpoints;
    private final Progress progress;
    private final Duration pollTimeout;
    private final InstantSource clock;

    private final Map<Integer, Long> positions = new HashMap<>();
    private Instant noted = Instant.EPOCH;
    private volatile long lag;
    private volatile boolean stopped;

    TopicFollower(
            Topic topic,
            Engine engine,
            Applying<?, ?> applying,
            Marks marks,
            Checkpoints checkpoints,
            Progress progress,
            Duration pollTimeout,
            InstantSource clock) {
        this.topic = topic;
        this.engine = engine;
        this.applying = applying;
        this.marks = marks;
        this.checkpoints = checkpoints;
        this.progress = progress;
        this.pollTimeout = pollTimeout;
        this.clock = clock;
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
        try (checkpoints;
                TopicReader reader = openReader()) {
            positions.putAll(reader.positions());
            while (!stopped) {
                Instant before = clock.instant();
                List<TopicRecord> records = reader.read(pollTimeout);
                lag = reader.lag();
                if (lag == 0) {
                    marks.caughtUp(before);
                }
                accept(records, reader.positions());
            }
            note();
        }
    }

    private TopicReader openReader() {
        Map<Integer, Long> kept = checkpoints.atMost(marks.positions(topic.partitions()));
        try {
            return topic.openReader(kept);
        } catch (OffsetGoneException gone) {
            marks.distrust("the topic does not reach to where it was read: " + gone.getMessage());
            return topic.openReader(Map.of());
        }
    }

    private void accept(List<TopicRecord> records, Map<Integer, Long> reached) {
        boolean moved = !reached.equals(positions);
        positions.putAll(reached);
        if (!records.isEmpty()) {
            applying.accept(records, marks.of(positions));
            checkpoints.handled(records.size(), Map.copyOf(positions));
            noted = clock.instant();
        } else if (moved || clock.instant().isAfter(noted.plus(NOTE_INTERVAL))) {
            note();
        }
        progress.advance(reached);
    }

    private void note() {
        engine.commit(List.of(), marks.of(positions));
        noted = clock.instant();
    }
}
