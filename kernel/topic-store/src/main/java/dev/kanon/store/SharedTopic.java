package dev.kanon.store;

import dev.kanon.component.KanonException;
import dev.kanon.replication.Barrier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A topic that any number of stores may write to: a record is produced, and done when this store has read it back. Of two
 * records of one key the later one stays.
 */
final class SharedTopic<K, V> implements StoreTopic<K, V> {

    private static final Logger LOG = LoggerFactory.getLogger(SharedTopic.class);

    private final TopicStoreConfig config;
    private final Topic topic;
    private final Set<Integer> partitions;
    private final @Nullable TopicWriter<K, V> writer;
    private final Progress progress;
    private final Barrier<Map<Integer, Long>> ends;
    private final TopicFollower follower;
    private final Thread thread;

    /** @param writer null where the store only reads */
    SharedTopic(
            TopicStoreConfig config,
            Topic topic,
            @Nullable TopicWriter<K, V> writer,
            Progress progress,
            TopicFollower follower) {
        this.config = config;
        this.topic = topic;
        this.partitions = Set.copyOf(topic.partitions());
        this.writer = writer;
        this.progress = progress;
        this.ends = new Barrier<>(topic::endOffsets);
        this.follower = follower;
        this.thread = new Thread(this::follow, "kanon-store-" + config.topic());
        thread.setDaemon(true);
    }

    @Override
    public CompletableFuture<?> begin() {
        thread.start();
        return topic.readableEnds().thenCompose(progress::reached);
    }

    private void follow() {
        try {
            follower.run();
        } catch (RuntimeException | Error failed) {
            LOG.error("Cannot go on applying topic {}", config.topic(), failed);
            progress.fail(
                    failed instanceof KanonException coded
                            ? coded
                            : new KanonException(
                                    StoreErrors.UNHEALTHY,
                                    "The store could not go on applying its topic %s: %s"
                                            .formatted(config.topic(), failed),
                                    failed));
        }
    }

    @Override
    public CompletableFuture<?> catchUp() {
        return ends.end().thenCompose(progress::reached);
    }

    @Override
    public CompletableFuture<Written> append(Iterable<Header> headers, K key, @Nullable V value) {
        if (writer == null) {
            return CompletableFuture.failedFuture(config.readOnlyRefusal());
        }
        Write write = new Write(key);
        writer.append(headers, key, value, write);
        return write;
    }

    /**
     * A record on its way: acknowledged by Kafka, then read back, then done. One object from the call to its end, because there may
     * be hundreds of thousands a second.
     */
    private final class Write extends CompletableFuture<Written> implements TopicWriter.Outcome, Progress.Waiter {

        private final K key;
        private volatile @Nullable Written where;

        Write(K key) {
            this.key = key;
        }

        @Override
        public void appended(Written written) {
            where = written;
            if (partitions.contains(written.partition())) {
                progress.await(written.partition(), written.offset() + 1, this);
            } else { // this store will never read it
                complete(written);
            }
        }

        @Override
        public void failed(KanonException why) {
            completeExceptionally(why);
        }

        @Override
        public void reached() {
            Written written = Objects.requireNonNull(where, "a record is read back once it has a place");
            String refusal = progress.refusal(written.partition(), written.offset());
            if (refusal == null) {
                complete(written);
            } else {
                completeExceptionally(new KanonException(
                        StoreErrors.WRITE_REFUSED, "The record of key %s was not taken: %s".formatted(key, refusal)));
            }
        }

        @Override
        public void unreachable(RuntimeException why) {
            completeExceptionally(why);
        }
    }

    @Override
    public List<CompletableFuture<?>> appendAll(List<Map.Entry<K, @Nullable V>> changes) {
        List<CompletableFuture<?>> writes = new ArrayList<>(changes.size());
        changes.forEach(each -> writes.add(append(List.of(), each.getKey(), each.getValue())));
        return writes;
    }

    @Override
    public CompletableFuture<Outcome> transact(Transaction transaction) {
        return CompletableFuture.failedFuture(new KanonException(
                StoreErrors.NOT_ATOMIC,
                "Any number of stores may write to %s, so that nothing can be compared and set in one step; use put and remove, or set %s=elected on all its stores"
                        .formatted(config.topic(), TopicStoreConfig.WRITER)));
    }

    @Override
    public Map<Integer, Long> positions() {
        return progress.positions();
    }

    @Override
    public long lag() {
        return follower.lag();
    }

    @Override
    public @Nullable Throwable failure() {
        return progress.failure();
    }

    @Override
    public boolean leads() {
        return false;
    }

    @Override
    public void close() {
        progress.fail(new KanonException(StoreErrors.NOT_RUNNING, "The store on " + config.topic() + " is closed"));
        follower.stop();
        boolean stopped = stopped();
        if (writer != null) {
            writer.close();
        }
        topic.close();
        if (!stopped) {
            throw new KanonException(
                    StoreErrors.TIMED_OUT,
                    "The reader of topic %s did not stop within %s: it may hang in a handler"
                            .formatted(config.topic(), config.timeout()));
        }
    }

    private boolean stopped() {
        if (thread == Thread.currentThread() || thread.getState() == Thread.State.NEW) {
            return true;
        }
        try {
            thread.join(config.timeout().toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
