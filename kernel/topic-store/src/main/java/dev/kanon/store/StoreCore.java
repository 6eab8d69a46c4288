package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The life of a store, and what its map and views stand on. */
final class StoreCore<K, V> implements Entries<K, V> {

    private static final Logger LOG = LoggerFactory.getLogger(StoreCore.class);

    /** Writes of one call that may wait for Kafka at a time, so that a large map does not fill the memory. */
    private static final int MAX_IN_FLIGHT = 10_000;

    /** The parts of a store that has been started. */
    private record Running<K, V>(
            Engine engine,
            Topic topic,
            @Nullable TopicWriter<K, V> writer,
            Applying<K, V> applying,
            TopicFollower follower,
            Thread thread) {}

    private final TopicStoreConfig config;
    private final Codec<K> keys;
    private final Codec<V> values;
    private final @Nullable UpdateHandler<K, V> handler;
    private final Connector<K, V> connector;
    private final InstantSource clock;
    private final Listeners<K, V> listeners;
    private final AtomicLong told = new AtomicLong();

    private volatile Progress progress = new Progress();
    private volatile @Nullable Running<K, V> running;
    private boolean closed;

    /** What a store stands on. */
    interface Connector<K, V> {
        Topic topic(TopicStoreConfig config);

        TopicWriter<K, V> writer(TopicStoreConfig config);

        Engine engine(TopicStoreConfig config);
    }

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
        Topic topic = connector.topic(config);
        TopicWriter<K, V> writer = null;
        Engine engine = null;
        try {
            writer = config.readOnly() ? null : connector.writer(config);
            engine = connector.engine(config);
        } catch (RuntimeException refused) {
            if (writer != null) {
                writer.close();
            }
            topic.close();
            throw refused;
        }
        try {
            follow(topic, writer, engine);
        } catch (RuntimeException notRead) {
            close();
            throw notRead;
        }
    }

    private void follow(Topic topic, @Nullable TopicWriter<K, V> writer, Engine engine) {
        Progress fresh = new Progress();
        progress = fresh;
        Applying<K, V> applying = new Applying<>(
                engine,
                keys,
                values,
                config.onRecordError(),
                handler,
                listeners,
                writer == null ? null : (key, value) -> writer.append(List.of(), key, value),
                fresh);
        TopicFollower follower = new TopicFollower(topic, engine, applying, fresh, config, clock, this::wasReset);
        Thread thread = new Thread(() -> run(follower, fresh), "kanon-store-" + config.topic());
        thread.setDaemon(true);
        running = new Running<>(engine, topic, writer, applying, follower, thread);
        thread.start();
        await(
                topic.readableEnds().thenCompose(fresh::reached),
                config.initTimeout(),
                "The topic %s was not read to its end within %s (%s): check the brokers, or allow more time"
                        .formatted(
                                config.topic(), config.initTimeout(), TopicStoreConfig.KAFKACACHE_INIT_TIMEOUT_CONFIG));
        if (handler != null) {
            told.set(0);
            handler.cacheInitialized(recordsSinceSync(applying), fresh.positions());
        }
    }

    private void run(TopicFollower follower, Progress fresh) {
        try {
            follower.run();
        } catch (RuntimeException | Error failed) {
            LOG.error("Cannot go on applying topic {}", config.topic(), failed);
            fresh.fail(
                    failed instanceof KanonException coded
                            ? coded
                            : new KanonException(
                                    StoreErrors.UNHEALTHY,
                                    "The store could not go on applying its topic %s: %s"
                                            .formatted(config.topic(), failed),
                                    failed));
        }
    }

    private void wasReset() {
        if (handler != null) {
            handler.cacheReset();
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
        stop(parts);
        parts.engine().clear();
        wasReset();
        follow(parts.topic(), parts.writer(), parts.engine());
    }

    synchronized void close() {
        closed = true;
        Running<K, V> parts = running;
        if (parts == null) {
            return;
        }
        running = null;
        progress.fail(notRunning());
        stop(parts);
        if (parts.writer() != null) {
            parts.writer().close();
        }
        parts.topic().close();
        parts.engine().close();
        if (handler != null) {
            handler.close();
        }
    }

    private void stop(Running<K, V> parts) {
        parts.follower().stop();
        if (parts.thread() == Thread.currentThread()) {
            return;
        }
        try {
            parts.thread().join(config.timeout().toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (parts.thread().isAlive()) {
            throw new KanonException(
                    StoreErrors.TIMED_OUT,
                    "The reader of topic %s did not stop within %s: it may hang in a handler"
                            .formatted(config.topic(), config.timeout()));
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
        Progress current = progress;
        await(
                parts.topic().endOffsets().thenCompose(current::reached),
                config.timeout(),
                "The topic %s was not read to its end within %s".formatted(config.topic(), config.timeout()));
        if (handler != null) {
            handler.cacheSynchronized(recordsSinceSync(parts.applying()), current.positions());
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
        Progress current = progress;
        Throwable failure = parts == null ? notRunning() : current.failure();
        return new StoreHealth(
                current.positions(),
                parts == null ? 0 : parts.follower().lag(),
                parts == null ? 0 : parts.applying().skipped(),
                failure);
    }

    // ---- writing ----------------------------------------------------------------------------------------------------

    /** Completes when the record can be read here. */
    CompletableFuture<Written> append(Iterable<Header> headers, K key, @Nullable V value) {
        Running<K, V> parts = healthy();
        TopicWriter<K, V> writer = parts.writer();
        if (writer == null) {
            return CompletableFuture.failedFuture(readOnly());
        }
        Progress current = progress;
        return writer.append(headers, key, value).thenCompose(written -> {
            if (!parts.topic().partitions().contains(written.partition())) {
                return CompletableFuture.completedFuture(written); // this store will never read it
            }
            return current.reached(written.partition(), written.offset() + 1).thenApply(read -> {
                String refusal = current.refusal(written.partition(), written.offset());
                if (refusal != null) {
                    throw new KanonException(
                            StoreErrors.WRITE_REFUSED,
                            "The record of key %s was not taken: %s".formatted(key, refusal));
                }
                return written;
            });
        });
    }

    @Override
    public @Nullable V write(K key, @Nullable V value) {
        Versioned<V> before = versioned(key);
        await(append(List.of(), key, value), config.timeout(), notWritten());
        return before == null ? null : before.value();
    }

    @Override
    public void writeAll(Map<? extends K, ? extends @Nullable V> changes) {
        List<CompletableFuture<Written>> inFlight = new ArrayList<>();
        for (Map.Entry<? extends K, ? extends @Nullable V> each : changes.entrySet()) {
            inFlight.add(append(List.of(), each.getKey(), each.getValue()));
            if (inFlight.size() == MAX_IN_FLIGHT) {
                awaitAll(inFlight);
                inFlight.clear();
            }
        }
        awaitAll(inFlight);
    }

    private void awaitAll(List<CompletableFuture<Written>> writes) {
        await(
                CompletableFuture.allOf(writes.toArray(CompletableFuture<?>[]::new))
                        .handle((done, failed) -> writes.size()),
                config.timeout(),
                notWritten());
        List<CompletableFuture<Written>> failed = writes.stream()
                .filter(CompletableFuture::isCompletedExceptionally)
                .toList();
        if (!failed.isEmpty()) {
            try {
                await(failed.get(0), Duration.ZERO, notWritten());
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
        throw notAtomic();
    }

    @Override
    public boolean isCurrent(K key, long expected) {
        throw notAtomic();
    }

    private KanonException notAtomic() {
        return new KanonException(
                StoreErrors.NOT_ATOMIC,
                "Any number of stores may write to %s, so that nothing can be compared and set in one step; use put and remove"
                        .formatted(config.topic()));
    }

    private KanonException readOnly() {
        return new KanonException(
                StoreErrors.READ_ONLY,
                "Cache is read-only: the store on %s was opened with %s=true"
                        .formatted(config.topic(), TopicStoreConfig.KAFKACACHE_TOPIC_READ_ONLY_CONFIG));
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
        progress.check();
        return parts;
    }

    private KanonException notRunning() {
        return new KanonException(
                StoreErrors.NOT_RUNNING, "The store on %s does not run: call init() first".formatted(config.topic()));
    }

    private static void await(CompletableFuture<?> done, Duration timeout, String late) {
        try {
            done.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | CompletionException e) {
            Throwable cause = e.getCause();
            while (cause instanceof CompletionException && cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw cause instanceof KanonException coded
                    ? coded
                    : new KanonException(StoreErrors.UNHEALTHY, "The store failed: " + cause, cause);
        } catch (TimeoutException e) {
            throw new KanonException(StoreErrors.TIMED_OUT, late, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KanonException(StoreErrors.TIMED_OUT, "Interrupted while waiting for the topic", e);
        }
    }
}
