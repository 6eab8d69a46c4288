package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** A topic in memory, for any number of stores. */
final class InMemoryTopic {

    private final int partitions;
    private final List<List<TopicRecord>> records = new ArrayList<>();
    private final List<TopicRecord> deadLetters = new ArrayList<>();
    private boolean losesDeadLetters;
    private String id = "first";

    InMemoryTopic(int partitions) {
        this.partitions = partitions;
        IntStream.range(0, partitions).forEach(each -> records.add(new ArrayList<>()));
    }

    synchronized void make(String newId) {
        id = newId;
        records.forEach(List::clear);
    }

    /** What stores have left out and kept there. */
    synchronized List<TopicRecord> deadLetters() {
        return List.copyOf(deadLetters);
    }

    synchronized void loseDeadLetters(boolean lose) {
        losesDeadLetters = lose;
    }

    /** A record as any producer may write it. */
    synchronized Written append(int partition, byte @Nullable [] key, byte @Nullable [] value) {
        long offset = end(partition);
        records.get(partition).add(new TopicRecord(partition, offset, 0, key, value, new RecordHeaders()));
        notifyAll();
        return new Written(partition, offset, 0);
    }

    private synchronized long end(int partition) {
        return records.get(partition).size();
    }

    private synchronized Map<Integer, Long> ends() {
        Map<Integer, Long> ends = new HashMap<>();
        IntStream.range(0, partitions).forEach(each -> ends.put(each, end(each)));
        return ends;
    }

    <K, V> TopicStore<K, V> store(
            TopicStoreConfig config,
            Codec<K> keys,
            Codec<V> values,
            @Nullable UpdateHandler<K, V> handler,
            Engine engine,
            InstantSource clock) {
        return new TopicStore<>(new StoreCore<>(config, keys, values, handler, new Connector<>(engine), clock));
    }

    private final class Connector<K, V> implements StoreCore.Connector<K, V> {
        private final Engine engine;

        Connector(Engine engine) {
            this.engine = engine;
        }

        @Override
        public Engine engine(TopicStoreConfig config) {
            return engine;
        }

        @Override
        public DeadLetters deadLetters(TopicStoreConfig config) {
            return new LettersInMemory();
        }

        @Override
        public StoreTopic<K, V> topic(Parts<K, V> parts) {
            return parts.shared(
                    new View(), parts.config().readOnly() ? null : new Writer<>(parts.keys(), parts.values()));
        }
    }

    private final class LettersInMemory implements DeadLetters {
        private final List<TopicRecord> added = new ArrayList<>();

        @Override
        public void add(TopicRecord record, String why) {
            added.add(record);
        }

        @Override
        public void flush() {
            synchronized (InMemoryTopic.this) {
                if (losesDeadLetters && !added.isEmpty()) {
                    throw new KanonException(StoreErrors.RECORD_UNREADABLE, "the dead letter was lost");
                }
                deadLetters.addAll(added);
                added.clear();
            }
        }

        @Override
        public void close() {}
    }

    private final class Writer<K, V> implements TopicWriter<K, V> {
        private final Codec<K> keys;
        private final Codec<V> values;

        Writer(Codec<K> keys, Codec<V> values) {
            this.keys = keys;
            this.values = values;
        }

        @Override
        public void append(Iterable<Header> headers, K key, @Nullable V value, Outcome outcome) {
            byte[] bytes = keys.encode(key);
            int partition = Math.floorMod(Arrays.hashCode(bytes), partitions);
            outcome.appended(InMemoryTopic.this.append(partition, bytes, value == null ? null : values.encode(value)));
        }

        @Override
        public void close() {}
    }

    private final class View implements Topic {

        @Override
        public String id() {
            synchronized (InMemoryTopic.this) {
                return id;
            }
        }

        @Override
        public List<Integer> partitions() {
            return IntStream.range(0, partitions).boxed().toList();
        }

        @Override
        public Duration deleteRetention() {
            return Duration.ofHours(1);
        }

        @Override
        public TopicReader openReader(Map<Integer, Long> resume) {
            resume.forEach((partition, offset) -> {
                if (offset > end(partition)) {
                    throw new OffsetGoneException(new IllegalStateException("it ends at " + end(partition)));
                }
            });
            Map<Integer, Long> positions = new HashMap<>();
            partitions().forEach(each -> positions.put(each, resume.getOrDefault(each, 0L)));
            return new Reader(positions);
        }

        @Override
        public CompletableFuture<Map<Integer, Long>> endOffsets() {
            return CompletableFuture.completedFuture(ends());
        }

        @Override
        public CompletableFuture<Map<Integer, Long>> readableEnds() {
            return endOffsets();
        }

        @Override
        public void close() {}
    }

    private final class Reader implements TopicReader {
        private final Map<Integer, Long> positions;

        Reader(Map<Integer, Long> positions) {
            this.positions = positions;
        }

        @Override
        public List<TopicRecord> read(Duration atMost) {
            synchronized (InMemoryTopic.this) {
                List<TopicRecord> read = unread();
                if (read.isEmpty()) {
                    try {
                        InMemoryTopic.this.wait(Math.max(1, atMost.toMillis()));
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                    read = unread();
                }
                read.forEach(each -> positions.put(each.partition(), each.offset() + 1));
                return read;
            }
        }

        private List<TopicRecord> unread() {
            List<TopicRecord> unread = new ArrayList<>();
            positions.forEach((partition, offset) -> {
                List<TopicRecord> all = records.get(partition);
                unread.addAll(all.subList(Math.toIntExact(Math.min(offset, all.size())), all.size()));
            });
            return unread;
        }

        @Override
        public Map<Integer, Long> positions() {
            return Map.copyOf(positions);
        }

        @Override
        public long lag() {
            synchronized (InMemoryTopic.this) {
                return unread().size();
            }
        }

        @Override
        public void close() {}
    }
}
