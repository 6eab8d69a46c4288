package dev.kanon.store;

import dev.kanon.component.KanonException;
import dev.kanon.replication.Bookmark;
import dev.kanon.replication.Checkpoint;
import dev.kanon.replication.Log;
import dev.kanon.replication.ReplicaNode;
import dev.kanon.replication.ReplicationConfig;
import dev.kanon.replication.ReplicationErrors;
import dev.kanon.replication.Role;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A topic that one of its stores writes to, elected by all of them: every write is a transaction that the leader decides, in
 * one order for all.
 */
final class LedTopic<K, V> implements StoreTopic<K, V> {

    /** Changes that go to the leader together when many are made at once. */
    private static final int MAX_TOGETHER = 500;

    private static final int PARTITION = 0;

    /** What it stands on; the log is closed with it. */
    record Connection(
            Log log, String topicId, Duration deleteRetention, ReplicationConfig replication, RandomGenerator random) {}

    private final TopicStoreConfig config;
    private final Connection connection;
    private final Sweeper sweeper;
    private final EngineCheckpoint checkpoint;
    private final Marks marks;
    private final Engine engine;
    private final Codec<K> keys;
    private final Codec<V> values;
    private final StoreMachine<K, V> machine;
    private final InstantSource clock;
    private ReplicaNode<StoreState, Transaction, Outcome> replica;

    LedTopic(
            TopicStoreConfig config,
            Connection connection,
            Engine engine,
            Codec<K> keys,
            Codec<V> values,
            @Nullable UpdateHandler<K, V> handler,
            Applying<K, V> applying,
            Marks marks,
            InstantSource clock) {
        this.config = config;
        this.connection = connection;
        this.engine = engine;
        this.keys = keys;
        this.values = values;
        this.machine = new StoreMachine<>(engine, keys, values, handler);
        this.marks = marks;
        this.sweeper = new Sweeper(config.topic(), engine, keys, this::leads, this::transact, clock);
        this.checkpoint = new EngineCheckpoint(engine, keys, applying, marks, sweeper);
        this.clock = clock;
        this.replica = replica();
    }

    private ReplicaNode<StoreState, Transaction, Outcome> replica() {
        return new ReplicaNode<>(
                connection.log(),
                machine,
                checkpoint,
                new TransactionCodec(),
                connection.replication(),
                connection.random(),
                clock);
    }

    @Override
    public CompletableFuture<?> begin() {
        try {
            replica.start();
        } catch (KanonException refused) {
            if (refused.errorCode() != ReplicationErrors.OFFSET_OUT_OF_RANGE) {
                throw refused;
            }
            marks.distrust("the topic does not reach to where it was read: " + refused.getMessage());
            replica = replica();
            replica.start();
        }
        sweeper.start();
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletableFuture<?> catchUp() {
        Instant before = clock.instant();
        return replica.linearizable().thenAccept(state -> marks.caughtUp(before));
    }

    @Override
    public CompletableFuture<Written> append(Iterable<Header> headers, K key, @Nullable V value) {
        byte[] bytes = keys.encode(key);
        return transact(new Transaction(List.of(), List.of(change(bytes, value, headers))))
                .thenApply(outcome -> newest(bytes));
    }

    private Transaction.Change change(byte[] key, @Nullable V value, Iterable<Header> headers) {
        List<Header> all = new ArrayList<>();
        headers.forEach(all::add);
        return new Transaction.Change(key, value == null ? null : values.encode(value), all);
    }

    /** Where the key's newest record is by now. */
    private Written newest(byte[] key) {
        byte[] found = engine.get(keys.toOrdered(key));
        long offset =
                found == null ? replica.position() - 1 : Stored.fromBytes(found).version();
        return new Written(PARTITION, offset, clock.millis());
    }

    @Override
    public List<CompletableFuture<?>> appendAll(List<Map.Entry<K, @Nullable V>> changes) {
        List<CompletableFuture<?>> writes = new ArrayList<>();
        for (int from = 0; from < changes.size(); from += MAX_TOGETHER) {
            List<Transaction.Change> together = new ArrayList<>();
            for (Map.Entry<K, @Nullable V> each :
                    changes.subList(from, Math.min(changes.size(), from + MAX_TOGETHER))) {
                together.add(change(keys.encode(each.getKey()), each.getValue(), List.of()));
            }
            writes.add(transact(new Transaction(List.of(), together)));
        }
        return writes;
    }

    @Override
    public CompletableFuture<Outcome> transact(Transaction transaction) {
        if (config.readOnly() && !transaction.changes().isEmpty()) {
            return CompletableFuture.failedFuture(config.readOnlyRefusal());
        }
        return replica.submit(transaction).thenApply(outcome -> {
            if (outcome instanceof Outcome.Refused refused) {
                throw new KanonException(StoreErrors.WRITE_REFUSED, refused.why());
            }
            return outcome;
        });
    }

    @Override
    public Map<Integer, Long> positions() {
        return Collections.singletonMap(PARTITION, replica.position());
    }

    @Override
    public long lag() {
        return replica.health().lag();
    }

    @Override
    public @Nullable Throwable failure() {
        return replica.health().failure();
    }

    @Override
    public boolean leads() {
        return replica.role() instanceof Role.Leader;
    }

    @Override
    public void close() {
        sweeper.close();
        replica.close();
        checkpoint.note();
        connection.log().close();
    }

    /** Commits what was applied to the engine, with the place in the log that it leads to. */
    private static final class EngineCheckpoint implements Checkpoint<StoreState> {

        private final Engine engine;
        private final Codec<?> keys;
        private final Applying<?, ?> applying;
        private final Marks marks;
        private final Sweeper sweeper;
        private @Nullable Bookmark newest;

        EngineCheckpoint(Engine engine, Codec<?> keys, Applying<?, ?> applying, Marks marks, Sweeper sweeper) {
            this.engine = engine;
            this.keys = keys;
            this.applying = applying;
            this.marks = marks;
            this.sweeper = sweeper;
        }

        @Override
        public Kept<StoreState> load() {
            return new Kept<>(StoreState.of(engine), marks.bookmark());
        }

        @Override
        public StoreState keep(StoreState state, Bookmark bookmark) {
            List<TopicRecord> records = new ArrayList<>(state.records());
            Collections.reverse(records);
            applying.accept(records, marks.of(bookmark));
            for (TopicRecord each : records) {
                if (each.key() != null) {
                    sweeper.note(keys.toOrdered(each.key()), each);
                }
            }
            newest = bookmark;
            return StoreState.of(engine);
        }

        /** Once the replica is closed: notes when the store was last up to date. */
        void note() {
            if (newest != null) {
                engine.commit(List.of(), marks.of(newest));
            }
        }
    }
}
