package dev.kanon.store.rocksdb;

import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.EngineDirectory;
import dev.kanon.store.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** Walks with an iterator of RocksDB's, which keeps to the bounds by itself. Locked, so that any thread may close it. */
final class RocksDbCursor implements Cursor<Entry> {

    private final EngineDirectory directory;
    private final Consumer<RocksDbCursor> whenClosed;
    private final List<Slice> bounds = new ArrayList<>();
    private final RocksIterator iterator;
    private final boolean ascending;
    private final boolean empty;
    private boolean valid;
    private boolean closed;

    RocksDbCursor(
            Database database,
            ReadOptions options,
            KeyRange range,
            Direction direction,
            EngineDirectory directory,
            Consumer<RocksDbCursor> whenClosed) {
        this.directory = directory;
        this.whenClosed = whenClosed;
        this.ascending = direction == Direction.ASCENDING;
        byte[] least = range.least();
        if (least != null) {
            options.setIterateLowerBound(bound(least));
        }
        byte[] limit = range.limit();
        if (limit != null) {
            options.setIterateUpperBound(bound(limit));
        }
        iterator = database.rocks.newIterator(database.entries, options);
        options.close();
        empty = range.isEmpty();
    }

    synchronized void start() {
        if (empty) {
            return;
        }
        if (ascending) {
            iterator.seekToFirst();
        } else {
            iterator.seekToLast();
        }
        check();
    }

    @Override
    public synchronized boolean hasNext() {
        if (closed) {
            throw directory.closed();
        }
        return valid;
    }

    @Override
    public synchronized Entry next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        var entry = new Entry(iterator.key(), iterator.value());
        if (ascending) {
            iterator.next();
        } else {
            iterator.prev();
        }
        check();
        return entry;
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            iterator.close();
            bounds.forEach(Slice::close);
            whenClosed.accept(this);
        }
    }

    /** At the end, an iterator tells only by its status whether it has seen everything. */
    private void check() {
        valid = iterator.isValid();
        if (!valid) {
            try {
                iterator.status();
            } catch (RocksDBException e) {
                throw directory.failure("walk over its entries", e);
            }
        }
    }

    private Slice bound(byte[] key) {
        var slice = new Slice(key);
        bounds.add(slice);
        return slice;
    }
}
