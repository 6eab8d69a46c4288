package dev.kanon.store;

import dev.kanon.store.Engine.Entry;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Walks a chunk at a time, small ones first, as many a reader wants but a few entries. */
final class VersionedCursor implements Cursor<Entry> {

    private static final int FIRST_CHUNK = 8;
    private static final int LARGEST_CHUNK = 512;
    /** Chunks of entries larger than that, on average, do not grow. */
    private static final int LARGE_ENTRY = 4096;

    private final VersionedEngine engine;
    private final Undone undone;
    private final Direction direction;
    private final Runnable whenClosed;
    private @Nullable KeyRange left;
    private Iterator<Entry> chunk = List.<Entry>of().iterator();
    private int most = FIRST_CHUNK;
    private volatile boolean closed;

    VersionedCursor(VersionedEngine engine, Undone undone, KeyRange range, Direction direction, Runnable whenClosed) {
        this.engine = engine;
        this.undone = undone;
        this.direction = direction;
        this.whenClosed = whenClosed;
        this.left = range.isEmpty() ? null : range;
    }

    @Override
    public boolean hasNext() {
        engine.check(undone);
        KeyRange range = left;
        while (!chunk.hasNext() && range != null) {
            VersionedEngine.Chunk read = engine.read(undone, range, direction, most);
            chunk = read.entries().iterator();
            range = read.left();
            left = range;
            most = nextSize(read.entries());
        }
        return chunk.hasNext();
    }

    @Override
    public Entry next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return chunk.next();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            whenClosed.run();
        }
    }

    private int nextSize(List<Entry> entries) {
        long bytes = 0;
        for (Entry entry : entries) {
            bytes += entry.value().length;
        }
        return bytes > (long) LARGE_ENTRY * entries.size() ? most : Math.min(2 * most, LARGEST_CHUNK);
    }
}
