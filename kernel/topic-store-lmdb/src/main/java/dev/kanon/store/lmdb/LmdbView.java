package dev.kanon.store.lmdb;

import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.EngineDirectory;
import dev.kanon.store.KeyRange;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lmdbjava.Dbi;
import org.lmdbjava.LmdbException;
import org.lmdbjava.Txn;

/** A read transaction with its cursors, locked as a whole: LMDB lets one thread at a time use them. */
final class LmdbView implements Engine.Snapshot {

    private final Txn<byte[]> transaction;
    private final Dbi<byte[]> entries;
    private final EngineDirectory directory;
    private final Consumer<LmdbView> whenClosed;
    private final Set<LmdbCursor> cursors = new HashSet<>();
    private boolean closed;

    LmdbView(Txn<byte[]> transaction, Dbi<byte[]> entries, EngineDirectory directory, Consumer<LmdbView> whenClosed) {
        this.transaction = transaction;
        this.entries = entries;
        this.directory = directory;
        this.whenClosed = whenClosed;
    }

    @Override
    public synchronized byte @Nullable [] get(byte[] key) {
        check();
        try {
            StoredKey stored = StoredKey.of(key);
            byte[] found = entries.get(transaction, stored.bytes());
            return stored.isInBucket() ? Bucket.of(found).get(stored.rest()) : found;
        } catch (LmdbException e) {
            throw directory.failure("read", e);
        }
    }

    @Override
    public Cursor<Entry> scan(KeyRange range, Direction direction) {
        return scan(range, direction, false);
    }

    /** @param alone whether the transaction ends with the cursor */
    synchronized Cursor<Entry> scan(KeyRange range, Direction direction, boolean alone) {
        check();
        try {
            var cursor = new LmdbCursor(this, entries.openCursor(transaction), range, direction, alone);
            cursors.add(cursor);
            cursor.start();
            return cursor;
        } catch (LmdbException e) {
            throw directory.failure("walk over its entries", e);
        }
    }

    synchronized void closed(LmdbCursor cursor) {
        cursors.remove(cursor);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            cursors.forEach(LmdbCursor::release);
            cursors.clear();
            transaction.close();
            whenClosed.accept(this);
        }
    }

    /** To be called with this object locked. */
    void check() {
        if (closed) {
            throw directory.closed();
        }
    }

    EngineDirectory directory() {
        return directory;
    }
}
