package dev.kanon.store;

import dev.kanon.component.Component;
import dev.kanon.component.KanonException;
import dev.kanon.replication.KafkaLog;
import dev.kanon.replication.Log;
import dev.kanon.replication.LogReader;
import dev.kanon.replication.LoggedRecord;
import dev.kanon.replication.ReplicationConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An ordered map over one compacted topic. {@link #start()} reads the topic to its end; a write returns when this store has
 * read it back. Reads are local; {@link #sync()} first catches up with everything acknowledged to anybody before the call.
 *
 * <p>The store owns the log, the writer and the engine that it is given, and closes them.
 */
public final class TopicStore<K, V> implements Component {

    private static final Logger log = LoggerFactory.getLogger(TopicStore.class);

    private static final Duration POLL = Duration.ofMillis(200);

    private final Log topic;
    private final String topicId;
    private final TopicWriter writer;
    private final Engine engine;
    private final Codec<K> keys;
    private final Codec<V> values;
    private final Duration timeout;

    private final Progress progress = new Progress();
    private final List<StoreListener<K, V>> listeners = new CopyOnWriteArrayList<>();
    private volatile boolean closing;
    private @Nullable Thread applier;

    /**
     * A store over a Kafka topic, which is created where it is missing. Connects, and blocks for the configured init time-out
     * at most; nothing is read before {@link #start()}. Where it throws, the engine is still the caller's to close.
     *
     * @param config the topic, the brokers, and the init time-out, which holds for each blocking call of the store. A record is
     *     given up after the append time-out
     * @throws KanonException with a code of {@link dev.kanon.replication.ReplicationErrors} where the topic cannot be reached
     *     or cannot keep a map
     */
    public static <K, V> TopicStore<K, V> onKafka(
            ReplicationConfig config, Codec<K> keys, Codec<V> values, Engine engine) {
        KafkaLog topic = KafkaLog.open(config);
        try {
            TopicWriter writer = new KafkaTopicWriter(config.topic(), config.client(), config.appendTimeout());
            return new TopicStore<>(topic, topic.topicId(), writer, engine, keys, values, config.initTimeout());
        } catch (RuntimeException refused) {
            topic.close();
            throw refused;
        }
    }

    /**
     * Wires a store; nothing happens before {@link #start()}.
     *
     * @param topicId Kafka's id of the topic, which the engine keeps beside the data
     * @param timeout for reading the topic to its end, and for each blocking call
     */
    public TopicStore(
            Log topic,
            String topicId,
            TopicWriter writer,
            Engine engine,
            Codec<K> keys,
            Codec<V> values,
            Duration timeout) {
        this.topic = topic;
        this.topicId = topicId;
        this.writer = writer;
        this.engine = engine;
        this.keys = keys;
        this.values = values;
        this.timeout = timeout;
    }

    /** Reads the topic to its end. KCache calls it {@link #init()}. */
    @Override
    public void start() {
        synchronized (this) {
            if (applier != null) {
                throw new KanonException(StoreErrors.NOT_RUNNING, "The store is started already, or closed");
            }
            // The reader begins at the first offset, so what an engine still holds would only be in the way.
            engine.clear();
            applier = new Thread(this::apply, "topic-store-" + topicId);
            applier.start();
        }
        try {
            sync();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** The same as {@link #start()}. */
    public void init() {
        start();
    }

    public @Nullable V get(K key) {
        progress.check();
        byte[] value = engine.get(keys.encode(key));
        return value == null ? null : values.decode(value);
    }

    /** Writes, and waits until it is read back. */
    public void put(K key, V value) {
        await(putAsync(key, value));
    }

    /** Removes, and waits until it is read back. */
    public void remove(K key) {
        await(removeAsync(key));
    }

    /**
     * Writes without waiting.
     *
     * @return the record's offset, once it is read back; fails with {@link StoreErrors#WRITE_UNCERTAIN} where Kafka did not
     *     acknowledge it
     */
    public CompletableFuture<Long> putAsync(K key, V value) {
        return write(key, values.encode(value));
    }

    /** As {@link #putAsync}, for a removal. */
    public CompletableFuture<Long> removeAsync(K key) {
        return write(key, null);
    }

    /** Waits until everything that had been acknowledged to anybody before this call can be read here. */
    public void sync() {
        await(topic.endOffset().thenCompose(progress::reached));
    }

    /** The entries of a range in order; null for an open end. Close the cursor. */
    public Cursor<Map.Entry<K, V>> range(@Nullable K from, boolean fromInclusive, @Nullable K to, boolean toInclusive) {
        return scan(from, fromInclusive, to, toInclusive, Direction.ASCENDING);
    }

    /** The same entries as {@link #range}, the last first. */
    public Cursor<Map.Entry<K, V>> descending(
            @Nullable K from, boolean fromInclusive, @Nullable K to, boolean toInclusive) {
        return scan(from, fromInclusive, to, toInclusive, Direction.DESCENDING);
    }

    /** All entries in order. Close the cursor. */
    public Cursor<Map.Entry<K, V>> all() {
        return range(null, true, null, true);
    }

    /** Tells a listener of changes from now on; also of those that {@link #start} reads, where it is added before. */
    public void addListener(StoreListener<K, V> listener) {
        listeners.add(listener);
    }

    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            running = applier;
            closing = true;
        }
        progress.fail(new KanonException(StoreErrors.NOT_RUNNING, "The store is closed"));
        if (running != null && running != Thread.currentThread()) {
            try {
                running.join(timeout.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        writer.close();
        topic.close();
        engine.close();
    }

    private CompletableFuture<Long> write(K key, byte @Nullable [] value) {
        progress.check();
        return writer.append(keys.encode(key), value)
                .thenCompose(offset -> progress.reached(offset + 1).thenApply(readBack -> offset));
    }

    private Cursor<Map.Entry<K, V>> scan(
            @Nullable K from, boolean fromInclusive, @Nullable K to, boolean toInclusive, Direction direction) {
        progress.check();
        var range = new KeyRange(
                from == null ? null : keys.encode(from),
                fromInclusive,
                to == null ? null : keys.encode(to),
                toInclusive);
        return new TypedCursor<>(engine.scan(range, direction), keys, values);
    }

    private void apply() {
        try (LogReader reader = topic.openReader()) {
            while (!closing) {
                apply(reader.read(POLL), reader.position());
            }
        } catch (RuntimeException | Error e) {
            if (!closing) {
                log.error("Cannot go on applying topic {}", topicId, e);
            }
            progress.fail(
                    new KanonException(StoreErrors.UNHEALTHY, "The store could not go on applying its topic: " + e, e));
        }
    }

    private void apply(List<LoggedRecord> records, long nextOffset) {
        var changes = new ArrayList<Engine.Change>();
        var events = new ArrayList<Runnable>();
        for (LoggedRecord read : records) {
            byte[] key = read.entry().key();
            // Claims of leaders and records without a key are no entries of the map.
            if (read.claim() != null || key == null) {
                continue;
            }
            if (!listeners.isEmpty()) {
                events.add(event(key, previous(key, changes), read));
            }
            changes.add(new Engine.Change(key, read.entry().value()));
        }
        engine.commit(changes, List.of());
        events.forEach(Runnable::run);
        progress.advance(nextOffset);
    }

    /** What the key holds after changes that are not committed yet. */
    private byte @Nullable [] previous(byte[] key, List<Engine.Change> changes) {
        for (int i = changes.size() - 1; i >= 0; i--) {
            if (Arrays.equals(changes.get(i).key(), key)) {
                return changes.get(i).value();
            }
        }
        return engine.get(key);
    }

    private Runnable event(byte[] key, byte @Nullable [] before, LoggedRecord read) {
        byte[] after = read.entry().value();
        K typedKey = keys.decode(key);
        V oldValue = before == null ? null : values.decode(before);
        V newValue = after == null ? null : values.decode(after);
        long offset = read.entry().offset();
        return () -> listeners.forEach(listener -> listener.changed(typedKey, oldValue, newValue, offset));
    }

    private void await(CompletableFuture<?> done) {
        try {
            done.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | CompletionException e) {
            if (e.getCause() instanceof KanonException coded) {
                throw coded;
            }
            throw new KanonException(StoreErrors.UNHEALTHY, "The store failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new KanonException(
                    StoreErrors.TIMED_OUT,
                    "The topic was not read far enough within %s. A write may have been made all the same."
                            .formatted(timeout),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KanonException(StoreErrors.TIMED_OUT, "Interrupted while waiting for the topic", e);
        }
    }

    private record TypedCursor<K, V>(Cursor<Engine.Entry> entries, Codec<K> keys, Codec<V> values)
            implements Cursor<Map.Entry<K, V>> {

        @Override
        public boolean hasNext() {
            return entries.hasNext();
        }

        @Override
        public Map.Entry<K, V> next() {
            Engine.Entry entry = entries.next();
            return Map.entry(keys.decode(entry.key()), values.decode(entry.value()));
        }

        @Override
        public void close() {
            entries.close();
        }
    }
}
