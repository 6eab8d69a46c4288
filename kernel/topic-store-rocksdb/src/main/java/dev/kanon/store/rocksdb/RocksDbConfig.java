package dev.kanon.store.rocksdb;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.store.SyncPolicy;
import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.CaseInsensitiveValidString;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.rocksdb.CompressionType;

/**
 * @param blockCacheBytes how much of the tables is kept uncompressed in memory
 * @param writeBufferBytes how much is gathered in memory before a table is written
 * @param bloomFilterBits for each key; 0 is none
 */
record RocksDbConfig(
        long blockCacheBytes, long writeBufferBytes, int bloomFilterBits, Compression compression, SyncPolicy sync) {

    /** What the native library is built with. */
    enum Compression {
        NONE(CompressionType.NO_COMPRESSION),
        SNAPPY(CompressionType.SNAPPY_COMPRESSION),
        LZ4(CompressionType.LZ4_COMPRESSION),
        ZSTD(CompressionType.ZSTD_COMPRESSION);

        final CompressionType type;

        Compression(CompressionType type) {
            this.type = type;
        }
    }

    private static final String BLOCK_CACHE = "block.cache.bytes";
    private static final String WRITE_BUFFER = "write.buffer.bytes";
    private static final String BLOOM_FILTER = "bloom.filter.bits";
    private static final String COMPRESSION = "compression";

    static final SettingsDef SETTINGS = new SettingsDef(
            "engine-rocksdb",
            SyncPolicy.define(
                    new ConfigDef()
                            .define(
                                    BLOCK_CACHE,
                                    ConfigDef.Type.LONG,
                                    64L << 20,
                                    Range.atLeast(1 << 20),
                                    Importance.HIGH,
                                    "How many bytes of data are kept uncompressed in memory for reads, outside the Java heap.")
                            .define(
                                    WRITE_BUFFER,
                                    ConfigDef.Type.LONG,
                                    32L << 20,
                                    Range.atLeast(64 << 10),
                                    Importance.MEDIUM,
                                    "How many bytes are gathered in memory before they are written as a table; up to twice as"
                                            + " much is taken, outside the Java heap. A larger one makes writing cheaper and"
                                            + " opening after an abrupt end slower.")
                            .define(
                                    BLOOM_FILTER,
                                    ConfigDef.Type.INT,
                                    10,
                                    Range.between(0, 32),
                                    Importance.LOW,
                                    "Bits a key that save a read by key the tables that don't have it; 0 is none.")
                            .define(
                                    COMPRESSION,
                                    ConfigDef.Type.STRING,
                                    word(Compression.LZ4),
                                    CaseInsensitiveValidString.in(Arrays.stream(Compression.values())
                                            .map(RocksDbConfig::word)
                                            .toArray(String[]::new)),
                                    Importance.LOW,
                                    "How tables are compressed on disk."),
                    "With 'lazy' there is no write-ahead log, and what was committed reaches the disk when a write buffer is full,"
                            + " the store flushes or the engine is closed."));

    static RocksDbConfig of(Settings settings) {
        return new RocksDbConfig(
                settings.longInteger(BLOCK_CACHE),
                settings.longInteger(WRITE_BUFFER),
                settings.integer(BLOOM_FILTER),
                settings.constant(COMPRESSION, Compression.class),
                settings.constant(SyncPolicy.KEY, SyncPolicy.class));
    }

    private static String word(Compression compression) {
        return compression.name().toLowerCase(Locale.ROOT);
    }
}
