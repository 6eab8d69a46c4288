package dev.kanon.store.lmdb;

import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.KeyRange;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.lmdbjava.GetOp;
import org.lmdbjava.LmdbException;

/** Walks with a cursor of LMDB's, one entry ahead, and through the buckets of long keys that it comes by. */
final class LmdbCursor implements Cursor<Entry> {

    private final LmdbView view;
    private final org.lmdbjava.Cursor<byte[]> cursor;
    private final KeyRange range;
    private final boolean ascending;
    private final boolean alone;
    private final Deque<Entry> ofBucket = new ArrayDeque<>();
    private @Nullable Entry next;
    private boolean closed;

    LmdbCursor(LmdbView view, org.lmdbjava.Cursor<byte[]> cursor, KeyRange range, Direction direction, boolean alone) {
        this.view = view;
        this.cursor = cursor;
        this.range = range;
        this.ascending = direction == Direction.ASCENDING;
        this.alone = alone;
    }

    void start() {
        if (!range.isEmpty()) {
            take(ascending ? seekLeast() : seekGreatest());
        }
    }

    @Override
    public boolean hasNext() {
        synchronized (view) {
            check();
            return next != null;
        }
    }

    @Override
    public Entry next() {
        synchronized (view) {
            check();
            Entry entry = next;
            if (entry == null) {
                throw new NoSuchElementException();
            }
            if (ofBucket.isEmpty()) {
                take(step());
            } else {
                next = ofBucket.poll();
            }
            return entry;
        }
    }

    @Override
    public void close() {
        synchronized (view) {
            if (closed) {
                return;
            }
            view.closed(this);
            release();
            if (alone) {
                view.close();
            }
        }
    }

    void release() {
        if (!closed) {
            closed = true;
            cursor.close();
        }
    }

    private void check() {
        if (closed) {
            throw view.directory().closed();
        }
    }

    /** Takes the entry that LMDB's cursor stands at, or the first of a bucket that lies in the range. */
    private void take(boolean found) {
        next = null;
        for (boolean at = found; at; at = step()) {
            byte[] stored = cursor.key();
            if (StoredKey.isBucket(stored)) {
                open(stored);
                next = ofBucket.poll();
                if (next != null) {
                    return;
                }
                // All of this bucket lay outside, as it may at either end of the range.
            } else {
                byte[] key = StoredKey.key(stored);
                if (!isPastTheEnd(key)) {
                    next = new Entry(key, cursor.val());
                }
                return;
            }
        }
    }

    private void open(byte[] bucketKey) {
        List<Entry> entries = Bucket.of(cursor.val()).entries(bucketKey);
        if (!ascending) {
            Collections.reverse(entries);
        }
        for (Entry entry : entries) {
            if (range.contains(entry.key())) {
                ofBucket.add(entry);
            }
        }
    }

    private boolean isPastTheEnd(byte[] key) {
        byte[] end = ascending ? range.limit() : range.least();
        if (end == null) {
            return false;
        }
        int order = Arrays.compareUnsigned(key, end);
        return ascending ? order >= 0 : order < 0;
    }

    private boolean seekLeast() {
        byte[] least = range.least();
        return least == null ? first() : seek(StoredKey.of(least).bytes());
    }

    private boolean seekGreatest() {
        byte[] limit = range.limit();
        if (limit == null) {
            return last();
        }
        StoredKey stored = StoredKey.of(limit);
        if (!seek(stored.bytes())) {
            return last();
        }
        // Of the limit's own bucket, the lower part lies in the range.
        return (stored.isInBucket() && Arrays.equals(cursor.key(), stored.bytes())) || step();
    }

    private boolean seek(byte[] stored) {
        try {
            return cursor.get(stored, GetOp.MDB_SET_RANGE);
        } catch (LmdbException e) {
            throw view.directory().failure("walk over its entries", e);
        }
    }

    private boolean first() {
        return cursor.first();
    }

    private boolean last() {
        return cursor.last();
    }

    private boolean step() {
        try {
            return ascending ? cursor.next() : cursor.prev();
        } catch (LmdbException e) {
            throw view.directory().failure("walk over its entries", e);
        }
    }
}
