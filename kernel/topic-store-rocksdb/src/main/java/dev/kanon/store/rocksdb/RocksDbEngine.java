package dev.kanon.store.rocksdb;

import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine;
import dev.kanon.store.EngineDirectory;
import dev.kanon.store.Gate;
import dev.kanon.store.KeyRange;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/** Keeps entries and marks in two column families of one RocksDB, under its own byte order. */
final class RocksDbEngine implements Engine {

    private final EngineDirectory directory;
    private final Database database;
    private final Gate gate;
    /** Cursors and snapshots: RocksDB must not be closed before them. */
    private final Set<AutoCloseable> open = ConcurrentHashMap.newKeySet();

    private RocksDbEngine(EngineDirectory directory, Database database) {
        this.directory = directory;
        this.database = database;
        this.gate = new Gate(directory::closed);
    }

    static RocksDbEngine open(Path path, RocksDbConfig config) {
        EngineDirectory directory = EngineDirectory.take(path);
        boolean opened = false;
        try {
            var engine = new RocksDbEngine(directory, new Database(path, config));
            opened = true;
            return engine;
        } catch (RocksDBException e) {
            throw directory.failure("open RocksDB", e);
        } finally {
            if (!opened) {
                directory.close();
            }
        }
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        int inside = gate.enter();
        try {
            return database.rocks.get(database.entries, database.reading, key);
        } catch (RocksDBException e) {
            throw directory.failure("read", e);
        } finally {
            gate.leave(inside);
        }
    }

    @Override
    public Cursor<Entry> scan(KeyRange range, Direction direction) {
        return scan(range, direction, null);
    }

    @Override
    public void commit(List<Change> changes, List<Mark> marks) {
        write(batch -> {
            for (Change change : changes) {
                byte[] value = change.value();
                if (value == null) {
                    batch.delete(database.entries, change.key());
                } else {
                    batch.put(database.entries, change.key(), value);
                }
            }
            for (Mark mark : marks) {
                batch.put(database.marks, markKey(mark.partition()), mark.bytes());
            }
        });
    }

    @Override
    public byte @Nullable [] mark(int partition) {
        int inside = gate.enter();
        try {
            return database.rocks.get(database.marks, database.reading, markKey(partition));
        } catch (RocksDBException e) {
            throw directory.failure("read a mark", e);
        } finally {
            gate.leave(inside);
        }
    }

    @Override
    public Snapshot snapshot() {
        int inside = gate.enter();
        try {
            var snapshot = new View(database.rocks.getSnapshot());
            open.add(snapshot);
            return snapshot;
        } finally {
            gate.leave(inside);
        }
    }

    @Override
    public long size() {
        long size = 0;
        int inside = gate.enter();
        try (RocksIterator all = database.rocks.newIterator(database.entries, database.reading)) {
            for (all.seekToFirst(); all.isValid(); all.next()) {
                size++;
            }
            all.status();
        } catch (RocksDBException e) {
            throw directory.failure("count its entries", e);
        } finally {
            gate.leave(inside);
        }
        return size;
    }

    @Override
    public void clear() {
        write(batch -> {
            try (RocksIterator all = database.rocks.newIterator(database.entries);
                    RocksIterator marked = database.rocks.newIterator(database.marks)) {
                all.seekToLast();
                if (all.isValid()) {
                    // A range has no upper end, so the last key goes by itself.
                    batch.deleteRange(database.entries, new byte[0], all.key());
                    batch.delete(database.entries, all.key());
                }
                for (marked.seekToFirst(); marked.isValid(); marked.next()) {
                    batch.delete(database.marks, marked.key());
                }
                all.status();
                marked.status();
            }
        });
    }

    @Override
    public void flush() {
        int inside = gate.enter();
        try {
            database.flush();
        } catch (RocksDBException e) {
            throw directory.failure("flush", e);
        } finally {
            gate.leave(inside);
        }
    }

    @Override
    public boolean persistent() {
        return true;
    }

    @Override
    public void close() {
        if (!gate.close()) {
            return;
        }
        for (AutoCloseable reader : open) {
            release(reader);
        }
        try (directory;
                database) {
            database.flush();
        } catch (RocksDBException e) {
            throw directory.failure("flush", e);
        }
    }

    private interface Filling {
        void into(WriteBatch batch) throws RocksDBException;
    }

    private void write(Filling filling) {
        int inside = gate.enter();
        try (var batch = new WriteBatch()) {
            filling.into(batch);
            database.rocks.write(database.writing, batch);
        } catch (RocksDBException e) {
            throw directory.failure("write", e);
        } finally {
            gate.leave(inside);
        }
    }

    private Cursor<Entry> scan(KeyRange range, Direction direction, org.rocksdb.@Nullable Snapshot snapshot) {
        int inside = gate.enter();
        try {
            var options = new ReadOptions();
            if (snapshot != null) {
                options.setSnapshot(snapshot);
            }
            var cursor = new RocksDbCursor(database, options, range, direction, directory, open::remove);
            open.add(cursor);
            cursor.start();
            return cursor;
        } finally {
            gate.leave(inside);
        }
    }

    private static void release(AutoCloseable reader) {
        try {
            reader.close();
        } catch (Exception e) {
            throw new IllegalStateException("Cursors and snapshots close without exceptions", e);
        }
    }

    private static byte[] markKey(int partition) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(partition).array();
    }

    private final class View implements Snapshot {

        private final org.rocksdb.Snapshot snapshot;
        private final ReadOptions reading;
        private final Gate viewGate = new Gate(directory::closed);

        View(org.rocksdb.Snapshot snapshot) {
            this.snapshot = snapshot;
            this.reading = new ReadOptions().setSnapshot(snapshot);
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            int inside = viewGate.enter();
            try {
                return database.rocks.get(database.entries, reading, key);
            } catch (RocksDBException e) {
                throw directory.failure("read", e);
            } finally {
                viewGate.leave(inside);
            }
        }

        @Override
        public Cursor<Entry> scan(KeyRange range, Direction direction) {
            int inside = viewGate.enter();
            try {
                return RocksDbEngine.this.scan(range, direction, snapshot);
            } finally {
                viewGate.leave(inside);
            }
        }

        @Override
        public synchronized void close() {
            if (viewGate.close()) {
                reading.close();
                database.rocks.releaseSnapshot(snapshot);
                open.remove(this); // last: the engine closes RocksDB when nothing is left here
            }
        }
    }
}
