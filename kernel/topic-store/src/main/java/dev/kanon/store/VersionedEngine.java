package dev.kanon.store;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives snapshots and steady cursors to a store that has only its newest state: while they are open, each commit first saves
 * for them what it is about to change, in memory, and they read both. So an open reader costs memory and a read for each key
 * that changes meanwhile, and nothing where nothing changes.
 *
 * <p>Reads wait while a commit makes its changes, but not while it waits for the disk.
 */
public final class VersionedEngine implements Engine {

    /** Entries that are moved at a time where all of them are. */
    private static final int MOVED = 1000;

    private final UnversionedStore store;
    private final Supplier<? extends RuntimeException> whenClosed;
    private final Runnable release;
    private final boolean persistent;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Set<Undone> readers = ConcurrentHashMap.newKeySet();
    private boolean closed;

    /** An engine on disk. */
    public VersionedEngine(EngineDirectory directory, UnversionedStore store) {
        this(store, directory::closed, directory::close, true);
    }

    /**
     * Any engine.
     *
     * @param whenClosed what calls are told when it is closed
     * @param release is run when the store is closed
     */
    VersionedEngine(
            UnversionedStore store,
            Supplier<? extends RuntimeException> whenClosed,
            Runnable release,
            boolean persistent) {
        this.store = store;
        this.whenClosed = whenClosed;
        this.release = release;
        this.persistent = persistent;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return reading(() -> store.get(key));
    }

    @Override
    public Cursor<Entry> scan(KeyRange range, Direction direction) {
        Undone undone = register();
        return new VersionedCursor(this, undone, range, direction, () -> forget(undone));
    }

    @Override
    public void commit(List<Change> changes, List<Mark> marks) {
        writing(() -> {
            readers.forEach(reader -> reader.save(changes, store::get));
            store.write(changes, marks);
        });
        reading(() -> {
            store.harden();
            return true;
        });
    }

    @Override
    public byte @Nullable [] mark(int partition) {
        return reading(() -> store.mark(partition));
    }

    @Override
    public Snapshot snapshot() {
        return new View(register());
    }

    @Override
    public long size() {
        return reading(store::size);
    }

    @Override
    public void clear() {
        writing(() -> {
            if (!readers.isEmpty()) {
                saveAll();
            }
            store.clear();
        });
    }

    @Override
    public void flush() {
        reading(() -> {
            store.flush();
            return true;
        });
    }

    @Override
    public boolean persistent() {
        return persistent;
    }

    @Override
    public void close() {
        lock.writeLock().lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            readers.forEach(Undone::close);
            readers.clear();
            try {
                store.close();
            } finally {
                release.run();
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** As many entries as asked for of what the reader sees of a range, or all that are left of it. */
    Chunk read(Undone undone, KeyRange range, Direction direction, int most) {
        return reading(undone, () -> {
            List<Entry> now = store.read(range, direction, most);
            KeyRange covered = range;
            KeyRange left = null;
            if (now.size() == most) {
                byte[] last = now.get(most - 1).key();
                boolean up = direction == Direction.ASCENDING;
                covered = up
                        ? new KeyRange(range.from(), range.fromInclusive(), last, true)
                        : new KeyRange(last, true, range.to(), range.toInclusive());
                left = up
                        ? new KeyRange(last, false, range.to(), range.toInclusive())
                        : new KeyRange(range.from(), range.fromInclusive(), last, false);
            }
            return new Chunk(undone.entries(covered, direction, now), left);
        });
    }

    /**
     * @param entries may be none although some are left
     * @param left null where nothing is
     */
    record Chunk(List<Entry> entries, @Nullable KeyRange left) {}

    void check(Undone undone) {
        if (undone.isClosed()) {
            throw whenClosed.get();
        }
    }

    private void saveAll() {
        KeyRange left = KeyRange.ALL;
        List<Entry> moved;
        do {
            moved = store.read(left, Direction.ASCENDING, MOVED);
            for (Undone reader : readers) {
                reader.save(moved);
            }
            if (!moved.isEmpty()) {
                left = new KeyRange(moved.get(moved.size() - 1).key(), false, null, true);
            }
        } while (moved.size() == MOVED);
    }

    private Undone register() {
        // While reading, so that no commit is half done.
        return reading(() -> {
            var undone = new Undone();
            readers.add(undone);
            return undone;
        });
    }

    private void forget(Undone undone) {
        undone.close();
        readers.remove(undone);
    }

    private <T extends @Nullable Object> T reading(Undone undone, Supplier<T> read) {
        return reading(() -> {
            check(undone);
            return read.get();
        });
    }

    private <T extends @Nullable Object> T reading(Supplier<T> read) {
        lock.readLock().lock();
        try {
            checkOpen();
            return read.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    private void writing(Runnable write) {
        lock.writeLock().lock();
        try {
            checkOpen();
            write.run();
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void checkOpen() {
        if (closed) {
            throw whenClosed.get();
        }
    }

    private final class View implements Snapshot {

        private final Undone undone;

        View(Undone undone) {
            this.undone = undone;
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            return reading(undone, () -> undone.value(key, store.get(key)));
        }

        @Override
        public Cursor<Entry> scan(KeyRange range, Direction direction) {
            check(undone);
            return new VersionedCursor(VersionedEngine.this, undone, range, direction, () -> {});
        }

        @Override
        public void close() {
            forget(undone);
        }
    }
}
