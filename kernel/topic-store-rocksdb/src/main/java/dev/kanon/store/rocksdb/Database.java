package dev.kanon.store.rocksdb;

import dev.kanon.store.SyncPolicy;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.FlushOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** An open RocksDB with its two column families, and all that must be released with it, in the right order. */
final class Database implements AutoCloseable {

    private static final byte[] MARKS_NAME = {'m', 'a', 'r', 'k', 's'};
    private static final int MAX_WRITE_BUFFERS = 2;
    private static final int KEPT_INFO_LOGS = 2;

    private final Deque<AutoCloseable> release = new ArrayDeque<>();
    final ReadOptions reading;
    final WriteOptions writing;
    final RocksDB rocks;
    final ColumnFamilyHandle entries;
    final ColumnFamilyHandle marks;
    private final SyncPolicy sync;

    @SuppressWarnings("resource") // each is released by close()
    Database(Path directory, RocksDbConfig config) throws RocksDBException {
        RocksDB.loadLibrary();
        sync = config.sync();
        boolean opened = false;
        try {
            reading = owned(new ReadOptions());
            writing =
                    owned(new WriteOptions()).setSync(sync == SyncPolicy.COMMIT).setDisableWAL(sync == SyncPolicy.LAZY);
            DBOptions options = owned(new DBOptions())
                    .setCreateIfMissing(true)
                    .setCreateMissingColumnFamilies(true)
                    // Without a log, what is flushed must be flushed of both families at once.
                    .setAtomicFlush(sync == SyncPolicy.LAZY)
                    .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                    .setKeepLogFileNum(KEPT_INFO_LOGS)
                    .setStatsDumpPeriodSec(0);
            var handles = new ArrayList<ColumnFamilyHandle>();
            rocks = owned(RocksDB.open(
                    options,
                    directory.toString(),
                    List.of(
                            new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, entryOptions(config)),
                            new ColumnFamilyDescriptor(MARKS_NAME, owned(new ColumnFamilyOptions()))),
                    handles));
            entries = owned(handles.get(0));
            marks = owned(handles.get(1));
            opened = true;
        } finally {
            if (!opened) {
                close();
            }
        }
    }

    private ColumnFamilyOptions entryOptions(RocksDbConfig config) {
        var table = new BlockBasedTableConfig()
                .setBlockCache(owned(new LRUCache(config.blockCacheBytes())))
                .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash);
        if (config.bloomFilterBits() > 0) {
            table.setFilterPolicy(owned(new BloomFilter(config.bloomFilterBits())));
        }
        return owned(new ColumnFamilyOptions())
                .setTableFormatConfig(table)
                .setWriteBufferSize(config.writeBufferBytes())
                .setMaxWriteBufferNumber(MAX_WRITE_BUFFERS)
                .setCompressionType(config.compression().type);
    }

    void flush() throws RocksDBException {
        if (sync == SyncPolicy.LAZY) {
            try (var options = new FlushOptions().setWaitForFlush(true)) {
                rocks.flush(options, List.of(entries, marks));
            }
        } else {
            rocks.syncWal();
        }
    }

    @Override
    public void close() {
        while (!release.isEmpty()) {
            try {
                release.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException("Native objects close without exceptions", e);
            }
        }
    }

    private <T extends AutoCloseable> T owned(T resource) {
        release.push(resource);
        return resource;
    }
}
