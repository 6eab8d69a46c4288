package dev.kanon.store;

import dev.kanon.component.Component;
import dev.kanon.component.KanonException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * An ordered map over one compacted topic.
 *
 * <pre>{@code
 * TopicStore<String, String> store = new TopicStore<>("localhost:9092", Serdes.String(), Serdes.String());
 * store.init();
 * store.put("Kafka", "Rocks");
 * String value = store.get("Kafka");
 * store.remove("Kafka");
 * store.close();
 * }</pre>
 *
 * <p>{@link #init()} reads the topic to its end; a write returns when this store has read it back, so its writer sees it at
 * once. Reads are local; {@link #sync()} first catches up with everything acknowledged to anybody before the call.
 *
 * <p>Who writes is up to the setting {@code kafkacache.writer}. By default any number of stores and producers may: of two
 * writes to one key, the one that comes later in the topic stays; the old value that {@code put} and {@code remove} give is
 * what this store held before the call; and what needs more than that, such as {@code putIfAbsent} or {@link #transaction()},
 * is refused with {@link StoreErrors#NOT_ATOMIC}. With {@code elected}, the stores of a topic elect one of them and hand their
 * writes on to it: writes of all stores have one order, old values are those of that order, and one step may compare and set
 * any number of keys. Then a write may also fail with a code of {@link dev.kanon.replication.ReplicationErrors}.
 *
 * <p>Calls may come from any thread and throw {@link KanonException} with a code of {@link StoreErrors}. All blocking calls end
 * within the configured time-out. Null is neither key nor value.
 */
public final class TopicStore<K, V> extends EntriesView<K, V> implements Component, MeterBinder {

    private final StoreCore<K, V> core;

    /** A store on the topic {@code _cache}, as the settings are by default. Nothing happens before {@link #init()}. */
    public TopicStore(String bootstrapServers, Serde<K> keys, Serde<V> values) {
        this(TopicStoreConfig.of(bootstrapServers), keys, values);
    }

    public TopicStore(TopicStoreConfig config, Serde<K> keys, Serde<V> values) {
        this(config, keys, values, null, null);
    }

    /**
     * A store with a handler of its own.
     *
     * @param handler is shown every record; it is closed with the store
     * @param engine in place of the configured one; it is closed with the store
     */
    public TopicStore(
            TopicStoreConfig config,
            Serde<K> keys,
            Serde<V> values,
            @Nullable UpdateHandler<K, V> handler,
            @Nullable Engine engine) {
        this(config, Codecs.of(keys, config.topic()), Codecs.of(values, config.topic()), handler, engine);
    }

    /** The same with codecs, for keys whose order no serde keeps. */
    public TopicStore(
            TopicStoreConfig config,
            Codec<K> keys,
            Codec<V> values,
            @Nullable UpdateHandler<K, V> handler,
            @Nullable Engine engine) {
        this(new StoreCore<>(config, keys, values, handler, new OnKafka<>(engine), InstantSource.system()));
    }

    TopicStore(StoreCore<K, V> core) {
        super(core, KeyRange.ALL, Direction.ASCENDING);
        this.core = core;
    }

    private record OnKafka<K, V>(@Nullable Engine given) implements StoreCore.Connector<K, V> {

        @Override
        public Engine engine(TopicStoreConfig config) {
            return given == null ? Engines.open(config) : given;
        }

        @Override
        public DeadLetters deadLetters(TopicStoreConfig config) {
            return new KafkaDeadLetters(config);
        }

        @Override
        public StoreTopic<K, V> topic(Parts<K, V> parts) {
            TopicStoreConfig config = parts.config();
            if (config.elected() && !config.readOnly()) {
                return parts.led(KafkaTopic.openLed(config));
            }
            KafkaTopic topic = KafkaTopic.open(config);
            try {
                return parts.shared(
                        topic,
                        config.readOnly()
                                ? null
                                : new KafkaTopicWriter<>(
                                        config.topic(),
                                        config.client(),
                                        parts.keys(),
                                        parts.values(),
                                        config.timeout()));
            } catch (RuntimeException refused) {
                topic.close();
                throw refused;
            }
        }
    }

    // ---- life -------------------------------------------------------------------------------------------------------

    /**
     * Creates the topic where it is missing, and reads it to its end; from where the engine stands, if it keeps entries on
     * disk and can be trusted. Blocks for the init time-out at most.
     */
    public void init() {
        core.start();
    }

    /** The same as {@link #init()}. */
    @Override
    public void start() {
        core.start();
    }

    /** Waits until everything that had been acknowledged to anybody before this call can be read here. */
    public void sync() {
        core.sync();
    }

    /** Returns when everything read so far would survive the end of the machine, where the engine keeps it on disk. */
    public void flush() {
        core.flush();
    }

    /** Forgets what was read, and reads the topic anew. Blocks for the init time-out at most; readers meanwhile see less. */
    public void reset() {
        core.reset();
    }

    /** Stops. What the engine keeps on disk stays there. */
    @Override
    public void close() {
        core.close();
    }

    /** Stops, and deletes what is kept on this machine. The topic stays as it is. */
    public void destroy() {
        core.destroy();
    }

    /** How far the store has read, and why it has stopped answering if it has. */
    public StoreHealth health() {
        return core.health();
    }

    /**
     * Shows the store's figures in a registry, under {@code kanon.store.} with the topic as a tag: {@code healthy} and {@code
     * leader} (1 or 0), {@code lag} (offsets), {@code records.read}, {@code records.skipped}, and {@code writes} (a timer, from
     * the call to the read-back).
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        core.metrics().bind(registry, core.config().topic(), core::health);
    }

    /** Whether this store is the elected writer at this moment; never where any store may write. */
    public boolean isLeader() {
        return core.health().leader();
    }

    // ---- in one step ------------------------------------------------------------------------------------------------

    /** Changes of several keys that are made in one step. Needs an elected writer. */
    public StoreTransaction<K, V> transaction() {
        return new StoreTransaction<>(core);
    }

    /**
     * Writes an entry that ends. Needs an elected writer, which removes it by a tombstone within about a second when its time is
     * over, counted by the clock of this machine from now on; until then it is there for all. Writing the key anew counts anew.
     */
    public void put(K key, V value, Duration timeToLive) {
        boolean unused = transaction().put(key, value, timeToLive).commit();
    }

    // ---- writing without waiting ------------------------------------------------------------------------------------

    /**
     * Writes without waiting. Writes of one thread to one key keep their order.
     *
     * @return where the record is, once it is read back; fails with {@link StoreErrors#WRITE_UNCERTAIN} where Kafka did not
     *     acknowledge it, and with {@link StoreErrors#WRITE_REFUSED} where the handler does not take it
     */
    public CompletableFuture<Written> putAsync(K key, V value) {
        return core.append(List.of(), key, value);
    }

    /** As {@link #putAsync(Object, Object)}, with headers on the record. */
    public CompletableFuture<Written> putAsync(Iterable<Header> headers, K key, V value) {
        return core.append(headers, key, value);
    }

    /** As {@link #putAsync(Object, Object)}, for a removal. */
    public CompletableFuture<Written> removeAsync(K key) {
        return core.append(List.of(), key, null);
    }

    // ---- more ways to read ------------------------------------------------------------------------------------------

    /** A value with its version; null where there is none. */
    public @Nullable Versioned<V> getVersioned(K key) {
        return core.versioned(key);
    }

    /** The entries as they stand now, all of one moment. Close it before the store. */
    public StoreSnapshot<K, V> snapshot() {
        return new StoreSnapshot<>(core, core.snapshot());
    }

    /**
     * Tells a listener of all changes from now on; also of those that {@link #init} reads, where it is added before.
     *
     * @return ends it when it is run
     */
    public Runnable addListener(StoreListener<K, V> listener) {
        return core.listeners().add(KeyRange.ALL, listener);
    }

    /** The same for one key. */
    public Runnable addListener(K key, StoreListener<K, V> listener) {
        return core.listeners().add(KeyRange.only(core.ordered(key)), listener);
    }

    /** The same for all keys whose bytes begin with those of this one. */
    public Runnable addPrefixListener(K prefix, StoreListener<K, V> listener) {
        return core.listeners().add(KeyRange.prefix(core.ordered(prefix)), listener);
    }

    /** Two stores are never equal, whatever they hold. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return "TopicStore[" + core.config().topic() + "]";
    }
}
