package dev.kanon.bench.kcache;

import dev.kanon.bench.store.LocalMap;
import dev.kanon.bench.store.StoreSystem;
import dev.kanon.bench.store.TopicMap;
import io.kcache.Cache;
import io.kcache.KafkaCache;
import io.kcache.KafkaCacheConfig;
import io.kcache.KeyValueIterator;
import io.kcache.bdbje.BdbJECache;
import io.kcache.lmdb.LmdbCache;
import io.kcache.mapdb.MapDBCache;
import io.kcache.rocksdb.RocksDBCache;
import io.kcache.utils.InMemoryCache;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** KCache with its engines, all settings as they are by default. */
public final class KCacheSystem implements StoreSystem {

    private static final String NAME = "bench";

    /** Found by name. */
    public KCacheSystem() {}

    @Override
    public List<String> engines() {
        return List.of("memory", "rocksdb", "lmdb", "bdbje", "mapdb");
    }

    @Override
    public <K> LocalMap<K> local(String engine, Class<K> keyType, Path directory) {
        Cache<K, byte[]> cache = cache(engine, directory.toString(), Serdes.serdeFrom(keyType));
        cache.init();
        return new OnEngine<>(cache);
    }

    @Override
    public TopicMap open(Place place) {
        String directory = place.directory().toString();
        return new OnTopic(new KafkaCache<>(
                new KafkaCacheConfig(Map.of(
                        KafkaCacheConfig.KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG,
                        place.bootstrapServers(),
                        KafkaCacheConfig.KAFKACACHE_TOPIC_CONFIG,
                        place.topic(),
                        KafkaCacheConfig.KAFKACACHE_TOPIC_REPLICATION_FACTOR_CONFIG,
                        "1",
                        KafkaCacheConfig.KAFKACACHE_BACKING_CACHE_CONFIG,
                        place.engine(),
                        KafkaCacheConfig.KAFKACACHE_DATA_DIR_CONFIG,
                        directory,
                        KafkaCacheConfig.KAFKACACHE_CHECKPOINT_DIR_CONFIG,
                        directory)),
                Serdes.String(),
                Serdes.ByteArray()));
    }

    private static <K> Cache<K, byte[]> cache(String engine, String directory, Serde<K> keys) {
        return switch (engine) {
            case "memory" -> new InMemoryCache<>();
            case "rocksdb" -> new RocksDBCache<>(NAME, directory, keys, Serdes.ByteArray());
            case "lmdb" -> new LmdbCache<>(NAME, directory, keys, Serdes.ByteArray());
            case "bdbje" -> new BdbJECache<>(NAME, directory, keys, Serdes.ByteArray());
            case "mapdb" -> new MapDBCache<>(NAME, directory, keys, Serdes.ByteArray());
            default -> throw new IllegalArgumentException("KCache has no engine " + engine);
        };
    }

    private record OnEngine<K>(Cache<K, byte[]> cache) implements LocalMap<K> {

        /** One by one, as its reader does with the records of a poll; then it flushes. */
        @Override
        public void apply(List<Map.Entry<K, byte[]>> entries) {
            for (Map.Entry<K, byte[]> entry : entries) {
                cache.put(entry.getKey(), entry.getValue());
            }
            cache.flush();
        }

        @Override
        public byte @Nullable [] get(K key) {
            return cache.get(key);
        }

        @Override
        public long scan(boolean descending) {
            long bytes = 0;
            try (KeyValueIterator<K, byte[]> all =
                    descending ? cache.descendingCache().all() : cache.all()) {
                while (all.hasNext()) {
                    bytes += all.next().value.length;
                }
            }
            return bytes;
        }

        @Override
        public void close() throws IOException {
            cache.close();
        }
    }

    private static final class OnTopic implements TopicMap {

        private static final int FIRST_BATCH = 500;
        private static final int LARGEST_BATCH = 10_000;

        /** Beyond that, a batch is not made larger, so that slow engines end in time. */
        private static final Duration LONG_BATCH = Duration.ofSeconds(2);

        private final KafkaCache<String, byte[]> cache;
        private int batchSize = FIRST_BATCH;

        OnTopic(KafkaCache<String, byte[]> cache) {
            this.cache = cache;
        }

        @Override
        public void start() {
            cache.init();
        }

        @Override
        public void put(String key, byte[] value) {
            cache.put(key, value);
        }

        @Override
        public void putMany(Iterator<Map.Entry<String, byte[]>> entries) {
            while (entries.hasNext()) {
                Map<String, byte[]> batch = new HashMap<>();
                while (batch.size() < batchSize && entries.hasNext()) {
                    Map.Entry<String, byte[]> entry = entries.next();
                    batch.put(entry.getKey(), entry.getValue());
                }
                long begin = System.nanoTime();
                cache.putAll(batch);
                if (System.nanoTime() - begin < LONG_BATCH.toNanos() / 2) {
                    batchSize = Math.min(2 * batchSize, LARGEST_BATCH);
                }
            }
        }

        @Override
        public byte @Nullable [] get(String key) {
            return cache.get(key);
        }

        @Override
        public void sync() {
            cache.sync();
        }

        @Override
        public void close() throws IOException {
            cache.close();
        }
    }
}
