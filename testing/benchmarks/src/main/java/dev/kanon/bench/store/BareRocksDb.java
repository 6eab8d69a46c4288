package dev.kanon.bench.store;

import dev.kanon.store.Codec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** RocksDB with the options that Kanon's engine has by default. */
final class BareRocksDb<K> implements LocalMap<K> {

    static {
        RocksDB.loadLibrary(); // before the first of its objects is made
    }

    private static final long BLOCK_CACHE_BYTES = 64L << 20;
    private static final int BLOOM_FILTER_BITS = 10;

    private final LRUCache cache = new LRUCache(BLOCK_CACHE_BYTES);
    private final BloomFilter filter = new BloomFilter(BLOOM_FILTER_BITS);
    private final Options options = new Options()
            .setCreateIfMissing(true)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setTableFormatConfig(new BlockBasedTableConfig()
                    .setBlockCache(cache)
                    .setFilterPolicy(filter)
                    .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash));
    private final WriteOptions writing = new WriteOptions().setDisableWAL(true);
    private final RocksDB rocks;
    private final Codec<K> keys;

    BareRocksDb(Path directory, Codec<K> keys) {
        this.keys = keys;
        try {
            rocks = RocksDB.open(options, directory.toString());
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void apply(List<Map.Entry<K, byte[]>> entries) {
        try {
            for (Map.Entry<K, byte[]> entry : entries) {
                rocks.put(writing, bytes(entry.getKey()), entry.getValue());
            }
            try (var flush = new org.rocksdb.FlushOptions()) {
                rocks.flush(flush.setWaitForFlush(true));
            }
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public byte @Nullable [] get(K key) {
        try {
            return rocks.get(bytes(key));
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public long scan(boolean descending) {
        throw new UnsupportedOperationException("It is the limit of reads by key");
    }

    private byte[] bytes(K key) {
        return keys.toOrdered(keys.encode(key));
    }

    @Override
    public void close() {
        rocks.close();
        writing.close();
        options.close();
        filter.close();
        cache.close();
    }
}
