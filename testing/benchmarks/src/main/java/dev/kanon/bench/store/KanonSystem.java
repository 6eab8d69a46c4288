package dev.kanon.bench.store;

import dev.kanon.component.Settings;
import dev.kanon.store.Codec;
import dev.kanon.store.Codecs;
import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine;
import dev.kanon.store.EngineProvider;
import dev.kanon.store.KeyRange;
import dev.kanon.store.MemoryEngine;
import dev.kanon.store.StoreTransaction;
import dev.kanon.store.TopicStore;
import dev.kanon.store.TopicStoreConfig;
import dev.kanon.store.Versioned;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** Kanon's topic store with every engine on the class path, all settings as they are by default. */
final class KanonSystem implements StoreSystem {

    private static final String MEMORY = "memory";

    /** A store reads so many records at a time, and commits them at once. */
    private static final int COMMIT = 5_000;

    /** Asynchronous writes that wait for their read-back. */
    private static final int WINDOW = 20_000;

    KanonSystem() {}

    @Override
    public List<String> engines() {
        List<String> engines = new ArrayList<>(List.of(MEMORY));
        ServiceLoader.load(EngineProvider.class).forEach(provider -> engines.add(provider.name()));
        return engines;
    }

    @Override
    public <K> LocalMap<K> local(String engine, Class<K> keyType, Path directory) {
        return new OnEngine<>(open(engine, directory), Codecs.of(Serdes.serdeFrom(keyType), ""));
    }

    @Override
    public TopicMap open(Place place) {
        return onTopic(place, "any");
    }

    @Override
    public AtomicMap openAtomic(Place place) {
        return onTopic(place, "elected");
    }

    private static OnTopic onTopic(Place place, String writer) {
        return new OnTopic(new TopicStore<>(
                TopicStoreConfig.of(Map.of(
                        TopicStoreConfig.KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG, place.bootstrapServers(),
                        TopicStoreConfig.KAFKACACHE_TOPIC_CONFIG, place.topic(),
                        TopicStoreConfig.KAFKACACHE_TOPIC_REPLICATION_FACTOR_CONFIG, "1",
                        TopicStoreConfig.KAFKACACHE_WRITER_CONFIG, writer,
                        TopicStoreConfig.KAFKACACHE_BACKING_CACHE_CONFIG, place.engine(),
                        TopicStoreConfig.KAFKACACHE_DATA_DIR_CONFIG,
                                place.directory().toString())),
                Serdes.String(),
                Serdes.ByteArray()));
    }

    private static Engine open(String engine, Path directory) {
        if (engine.equals(MEMORY)) {
            return new MemoryEngine();
        }
        for (EngineProvider each : ServiceLoader.load(EngineProvider.class)) {
            if (each.name().equals(engine)) {
                return each.open(directory, Settings.read(each.settings(), Map.of()));
            }
        }
        throw new IllegalArgumentException("There is no engine " + engine + " on the class path");
    }

    private record OnEngine<K>(Engine engine, Codec<K> keys) implements LocalMap<K> {

        @Override
        public void apply(List<Map.Entry<K, byte[]>> entries) {
            for (int from = 0; from < entries.size(); from += COMMIT) {
                List<Map.Entry<K, byte[]>> group = entries.subList(from, Math.min(from + COMMIT, entries.size()));
                engine.commit(
                        group.stream()
                                .map(entry -> new Engine.Change(bytes(entry.getKey()), entry.getValue()))
                                .toList(),
                        List.of(new Engine.Mark(0, new byte[] {1})));
            }
            engine.flush();
        }

        @Override
        public byte @Nullable [] get(K key) {
            return engine.get(bytes(key));
        }

        @Override
        public long scan(boolean descending) {
            long bytes = 0;
            Direction direction = descending ? Direction.DESCENDING : Direction.ASCENDING;
            try (Cursor<Engine.Entry> cursor = engine.scan(KeyRange.ALL, direction)) {
                while (cursor.hasNext()) {
                    bytes += cursor.next().value().length;
                }
            }
            return bytes;
        }

        private byte[] bytes(K key) {
            return keys.toOrdered(keys.encode(key));
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    private record OnTopic(TopicStore<String, byte[]> store) implements AtomicMap {

        @Override
        public void start() {
            store.init();
        }

        @Override
        public void put(String key, byte[] value) {
            store.put(key, value);
        }

        @Override
        public void putMany(Iterator<Map.Entry<String, byte[]>> entries) {
            Semaphore window = new Semaphore(WINDOW);
            AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
            while (entries.hasNext() && failure.get() == null) {
                Map.Entry<String, byte[]> entry = entries.next();
                window.acquireUninterruptibly();
                CompletableFuture<?> unused = store.putAsync(entry.getKey(), entry.getValue())
                        .whenComplete((written, failed) -> {
                            if (failed != null) {
                                failure.set(failed);
                            }
                            window.release();
                        });
            }
            window.acquireUninterruptibly(WINDOW);
            if (failure.get() != null) {
                throw new IllegalStateException("an asynchronous write failed", failure.get());
            }
        }

        @Override
        public void compareAndSet(String key, byte[] value) {
            boolean set = false;
            while (!set) { // another writer of the benchmark may have come to the same key
                Versioned<byte[]> before = store.getVersioned(key);
                long version = before == null ? Versioned.ABSENT : before.version();
                set = store.transaction()
                        .requireVersion(key, version)
                        .put(key, value)
                        .commit();
            }
        }

        @Override
        public void transact(List<Map.Entry<String, byte[]>> entries) {
            StoreTransaction<String, byte[]> transaction = store.transaction();
            entries.forEach(entry -> transaction.put(entry.getKey(), entry.getValue()));
            if (!transaction.commit()) {
                throw new IllegalStateException("a transaction without a condition was refused");
            }
        }

        @Override
        public byte @Nullable [] get(String key) {
            return store.get(key);
        }

        @Override
        public void sync() {
            store.sync();
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
