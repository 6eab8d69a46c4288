package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** The life of a store, and what its map and views stand on. */
final class StoreCore<K, V> implements Entries<K, V> {

    /** Writes of one call that may wait for Kafka at a time, so that a large map does not fill the memory. */
    private static final int MAX_IN_FLIGHT = 10_000;

    /** The parts of a store that has been started. */
    private record Running<K, V>(
            Engine engine, StoreTopic<K, V> topic, Applying<K, V> applying, DeadLetters deadLetters) {}

    /** Connects what a store stands on. */
    interface Connector<K, V> {

        Engine engine(TopicStoreConfig config);

        /** Asked for where the settings want some. */
        DeadLetters deadLetters(TopicStoreConfig config);

        /** Blocks for the configured init time-out at most. */
        StoreTopic<K, V> topic(Parts<K, V> parts);
    }

    private final TopicStoreConfig config;
    private final Codec<K> keys;
    private final Codec<V> values;
    private final @Nullable UpdateHandler<K, V> handler;
    private final Connector<K, V> connector;
    private final InstantSource clock;
    private final Listeners<K, V> listeners;
    private final StoreMetrics metrics = new StoreMetrics();
    private final AtomicLong told = new AtomicLong();

    private volatile @Nullable Running<K, V> running;
    private boolean closed;

    StoreCore(
            TopicStoreConfig config,
            Codec<K> keys,
            Codec<V> values,
            @Nullable UpdateHandler<K, V> handler,
            Connector<K, V> connector,
            InstantSource clock) {
        this.config = config;
        this.keys = keys;
        this.values = values;
        this.handler = handler;
        this.connector = connector;
        this.clock = clock;
        this.listeners = new Listeners<>(keys);
    }

    TopicStoreConfig config() {
        return config;
    }

    StoreMetrics metrics() {
        return metrics;
    }

    Listeners<K, V> listeners() {
        return listeners;
    }

    // ---- life -------------------------------------------------------------------------------------------------------

    synchronized void start() {
        if (running != null || closed) {
            throw new KanonException(
                    StoreErrors.NOT_RUNNING,
                    "The store is " + (closed ? "closed" : "started already") + "; make another one");
        }
        begin(connector.engine(config));
    }

    private void begin(Engine engine) {
        DeadLetters deadLetters = config.onRecordError() == RecordErrorPolicy.DEAD_LETTER
                ? connector.deadLetters(config)
                : DeadLetters.NONE;
        Parts<K, V> parts = new Parts<>(config, engine, keys, values, handler, listeners, deadLetters, clock);
        StoreTopic<K, V> topic;
        try {
            topic = connector.topic(parts);
        } catch (RuntimeException refused) {
            engine.close();
            throw refused;
        }
        running = new Running<>(engine, topic, parts.applying(), deadLetters);
        told.set(0);
        try {
            await(
                    topic.begin(),
                    config.initTimeout(),
                    () -> "The topic %s was not read to its end within %s (%s): check the brokers, or allow more time"
                            .formatted(
                                    config.topic(),
                                    config.initTimeout(),
                                    TopicStoreConfig.KAFKACACHE_INIT_TIMEOUT_CONFIG));
        } catch (RuntimeException notRead) {
            close();
            throw notRead;
        }
        if (handler != null) {
            handler.cacheInitialized(recordsSinceSync(parts.applying()), topic.positions());
        }
    }

    /** Records that were read since this was asked the last time. */
    private int recordsSinceSync(Applying<K, V> applying) {
        long read = applying.read();
        return Math.toIntExact(Math.min(Integer.MAX_VALUE, read - told.getAndSet(read)));
    }

    /** Forgets what was read, and reads the topic anew. */
    synchronized void reset() {
        Running<K, V> parts = parts();
        parts.topic().close();
        parts.deadLetters().close();
        parts.engine().clear();
        if (handler != null) {
            handler.cacheReset();
        }
        begin(parts.engine());
    }

    synchronized void close() {
        closed = true;
        Running<K, V> parts = running;
        if (parts == null) {
            return;
        }
        running = null;
        parts.topic().close();
        parts.deadLetters().close();
        parts.engine().close();
        if (handler != null) {
            handler.close();
        }
    }

    void destroy() {
        close();
        Engines.destroy(config);
        if (handler != null) {
            handler.cacheDestroyed();
        }
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    @Override
    public Codec<K> keys() {
        return keys;
    }

    @Override
    public Codec<V> values() {
        return values;
    }

    @Override
    public OrderedView view() {
        return healthy().engine();
    }

    @Override
    public long size() {
        return healthy().engine().size();
    }

    Engine.Snapshot snapshot() {
        return healthy().engine().snapshot();
    }

    void sync() {
        Running<K, V> parts = healthy();
        await(
                parts.topic().catchUp(),
                config.timeout(),
                () -> "The topic %s was not read to its end within %s".formatted(config.topic(), config.timeout()));
        if (handler != null) {
            handler.cacheSynchronized(
                    recordsSinceSync(parts.applying()), parts.topic().positions());
        }
    }

    void flush() {
        healthy().engine().flush();
        if (handler != null) {
            handler.cacheFlushed();
        }
    }

    StoreHealth health() {
        Running<K, V> parts = running;
        return parts == null
                ? new StoreHealth(Map.of(), 0, false, 0, 0, notRunning())
                : new StoreHealth(
                        parts.topic().positions(),
                        parts.topic().lag(),
                        parts.topic().leads(),
                        parts.applying().read(),
                        parts.applying().skipped(),
                        parts.topic().failure());
    }

    // ---- writing ----------------------------------------------------------------------------------------------------

    /** Completes when the record can be read here. */
    CompletableFuture<Written> append(Iterable<Header> headers, K key, @Nullable V value) {
        return metrics.timed(healthy().topic().append(headers, key, value));
    }

    CompletableFuture<Boolean> transact(Transaction transaction) {
        return metrics.timed(healthy().topic().transact(transaction)).thenApply(Outcome.Committed.class::isInstance);
    }

    boolean transactAndWait(Transaction transaction) {
        return await(transact(transaction), config.timeout(), this::notWritten);
    }

    @Override
    public @Nullable V write(K key, @Nullable V value) {
        if (config.elected()) {
            return writtenByLeader(key, value);
        }
        Versioned<V> before = versioned(key);
        Written unused = await(append(List.of(), key, value), config.timeout(), this::notWritten);
        return before == null ? null : before.value();
    }

    private @Nullable V writtenByLeader(K key, @Nullable V value) {
        Outcome outcome = await(
                metrics.timed(healthy().topic().transact(new Transaction(List.of(), List.of(change(key, value))))),
                config.timeout(),
                this::notWritten);
        byte[] before = outcome instanceof Outcome.Committed committed ? committed.before() : null;
        return before == null ? null : values.decode(before);
    }

    @Override
    public void writeAll(Map<? extends K, ? extends @Nullable V> changes) {
        List<Map.Entry<K, @Nullable V>> waiting = new ArrayList<>();
        changes.forEach((key, value) -> {
            waiting.add(new AbstractMap.SimpleImmutableEntry<>(key, value));
            if (waiting.size() == MAX_IN_FLIGHT) {
                writeTogether(waiting);
                waiting.clear();
            }
        });
        writeTogether(waiting);
    }

    private void writeTogether(List<Map.Entry<K, @Nullable V>> changes) {
        List<CompletableFuture<?>> writes = healthy().topic().appendAll(changes);
        Object unused = await(
                CompletableFuture.allOf(writes.toArray(CompletableFuture<?>[]::new))
                        .handle((done, failed) -> true),
                config.timeout(),
                this::notWritten);
        List<CompletableFuture<?>> failed = writes.stream()
                .filter(CompletableFuture::isCompletedExceptionally)
                .toList();
        if (!failed.isEmpty()) {
            try {
                unused = await(failed.get(0), Duration.ZERO, this::notWritten);
            } catch (KanonException first) {
                throw new KanonException(
                        first.errorCode(),
                        "%d of %d writes failed; the first one: %s"
                                .formatted(failed.size(), writes.size(), first.getMessage()),
                        first);
            }
        }
    }

    @Override
    public boolean compareAndSet(K key, long expected, @Nullable V value) {
        return transactAndWait(new Transaction(List.of(condition(key, expected)), List.of(change(key, value))));
    }

    @Override
    public boolean isCurrent(K key, long expected) {
        return transactAndWait(new Transaction(List.of(condition(key, expected)), List.of()));
    }

    Transaction.Condition condition(K key, long version) {
        return new Transaction.Condition(keys.encode(key), version);
    }

    Transaction.Change change(K key, @Nullable V value) {
        return new Transaction.Change(keys.encode(key), value == null ? null : values.encode(value), List.of());
    }

    Transaction.Change change(K key, V value, Duration timeToLive) {
        return new Transaction.Change(keys.encode(key), values.encode(value), List.of(Expiry.in(timeToLive, clock)));
    }

    private String notWritten() {
        return "The write to %s was not read back within %s (%s). It may have been made all the same: read before writing again"
                .formatted(config.topic(), config.timeout(), TopicStoreConfig.KAFKACACHE_TIMEOUT_CONFIG);
    }

    // ---- shared -----------------------------------------------------------------------------------------------------

    private Running<K, V> parts() {
        Running<K, V> parts = running;
        if (parts == null) {
            throw notRunning();
        }
        return parts;
    }

    private Running<K, V> healthy() {
        Running<K, V> parts = parts();
        Throwable failure = parts.topic().failure();
        if (failure != null) {
            throw failure instanceof KanonException coded
                    ? coded
                    : new KanonException(StoreErrors.UNHEALTHY, "The store has stopped: " + failure, failure);
        }
        return parts;
    }

    private KanonException notRunning() {
        return new KanonException(
                StoreErrors.NOT_RUNNING, "The store on %s does not run: call init() first".formatted(config.topic()));
    }

    private static <T> T await(CompletableFuture<T> done, Duration timeout, Supplier<String> late) {
        try {
            return done.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | CompletionException e) {
            Throwable cause = e.getCause();
            while (cause instanceof CompletionException && cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw cause instanceof KanonException coded
                    ? coded
                    : new KanonException(StoreErrors.UNHEALTHY, "The store failed: " + cause, cause);
        } catch (TimeoutException e) {
            throw new KanonException(StoreErrors.TIMED_OUT, late.get(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KanonException(StoreErrors.TIMED_OUT, "Interrupted while waiting for the topic", e);
        }
    }
}
