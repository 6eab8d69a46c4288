package dev.kanon.store.lmdb;

import dev.kanon.component.KanonException;
import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine;
import dev.kanon.store.EngineDirectory;
import dev.kanon.store.Gate;
import dev.kanon.store.KeyRange;
import dev.kanon.store.StoreErrors;
import dev.kanon.store.SyncPolicy;
import dev.kanon.store.UnsyncedMark;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
import org.lmdbjava.ByteArrayProxy;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.LmdbException;
import org.lmdbjava.Txn;

/** Keeps entries and marks in two databases of one LMDB environment, under its own byte order. */
final class LmdbEngine implements Engine {

    /** Read transactions for reads by key; a power of two. */
    static final int POINT_READERS = 16;

    private static final int DATABASES = 2;
    /** Beside the marks: how many entries lie in buckets beyond the first of each. Shorter than any mark's key. */
    private static final byte[] SURPLUS = {0};

    private final EngineDirectory directory;
    private final UnsyncedMark unsynced;
    private final Duration growWait;
    private final Env<byte[]> env;
    private final Dbi<byte[]> entries;
    private final Dbi<byte[]> marks;
    private final Gate gate;
    private final List<PointReader> pointReaders = new ArrayList<>();
    private final Set<LmdbView> views = ConcurrentHashMap.newKeySet();
    /** Read-locked by each view as long as it is open, write-locked while the map grows. */
    private final StampedLock map = new StampedLock();
    /** From before a commit shows until no point reader sees what was before it. */
    private volatile boolean committing;

    private LmdbEngine(EngineDirectory directory, UnsyncedMark unsynced, LmdbConfig config, Env<byte[]> env) {
        this.directory = directory;
        this.unsynced = unsynced;
        this.growWait = config.growWait();
        this.env = env;
        this.entries = env.openDbi("entries", DbiFlags.MDB_CREATE);
        this.marks = env.openDbi("marks", DbiFlags.MDB_CREATE);
        this.gate = new Gate(directory::closed);
        for (int i = 0; i < POINT_READERS; i++) {
            pointReaders.add(new PointReader(env, directory));
        }
    }

    static LmdbEngine open(Path path, LmdbConfig config) {
        EngineDirectory directory = EngineDirectory.take(path);
        Env<byte[]> env = null;
        boolean opened = false;
        try {
            var unsynced = new UnsyncedMark(directory);
            unsynced.check();
            if (config.sync() != SyncPolicy.COMMIT) {
                unsynced.put();
            }
            env = Env.create(ByteArrayProxy.PROXY_BA)
                    .setMapSize(config.mapBytes())
                    .setMaxDbs(DATABASES)
                    .setMaxReaders(config.maxReaders())
                    .open(path.toFile(), flags(config.sync()));
            var engine = new LmdbEngine(directory, unsynced, config, env);
            opened = true;
            return engine;
        } catch (LmdbException e) {
            throw directory.failure("open LMDB", e);
        } finally {
            if (!opened) {
                if (env != null) {
                    env.close();
                }
                directory.close();
            }
        }
    }

    private static EnvFlags[] flags(SyncPolicy sync) {
        var flags = new ArrayList<>(List.of(EnvFlags.MDB_NOTLS, EnvFlags.MDB_NOMEMINIT));
        if (sync != SyncPolicy.COMMIT) {
            flags.add(EnvFlags.MDB_NOSYNC);
        }
        return flags.toArray(new EnvFlags[0]);
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        StoredKey stored = StoredKey.of(key);
        byte[] found = read(entries, stored.bytes());
        return stored.isInBucket() ? Bucket.of(found).get(stored.rest()) : found;
    }

    @Override
    public Cursor<Entry> scan(KeyRange range, Direction direction) {
        return view().scan(range, direction, true);
    }

    @Override
    public void commit(List<Change> changes, List<Mark> noted) {
        write(transaction -> {
            long surplus = 0;
            for (Change change : changes) {
                surplus += apply(transaction, change);
            }
            if (surplus != 0) {
                marks.put(transaction, SURPLUS, bytes(surplus(transaction) + surplus));
            }
            for (Mark mark : noted) {
                marks.put(transaction, markKey(mark.partition()), mark.bytes());
            }
        });
    }

    @Override
    public byte @Nullable [] mark(int partition) {
        return read(marks, markKey(partition));
    }

    @Override
    public Snapshot snapshot() {
        return view();
    }

    @Override
    public long size() {
        int inside = gate.enter();
        try (Txn<byte[]> transaction = env.txnRead()) {
            return entries.stat(transaction).entries + surplus(transaction);
        } catch (LmdbException e) {
            throw directory.failure("count its entries", e);
        } finally {
            gate.leave(inside);
        }
    }

    @Override
    public void clear() {
        write(transaction -> {
            entries.drop(transaction);
            marks.drop(transaction);
        });
    }

    @Override
    public void flush() {
        int inside = gate.enter();
        try {
            env.sync(true);
        } catch (LmdbException e) {
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
        pointReaders.forEach(PointReader::close);
        views.forEach(LmdbView::close);
        try (directory;
                env) {
            env.sync(true);
            unsynced.remove();
        } catch (LmdbException e) {
            throw directory.failure("flush", e);
        }
    }

    private byte @Nullable [] read(Dbi<byte[]> database, byte[] key) {
        int reader = (int) Thread.currentThread().getId() & (POINT_READERS - 1);
        try {
            return pointReaders.get(reader).get(database, key, committing);
        } catch (LmdbException e) {
            throw directory.failure("read", e);
        }
    }

    private LmdbView view() {
        int inside = gate.enter();
        long mapped = map.readLock();
        try {
            var view = new LmdbView(env.txnRead(), entries, directory, closed -> {
                views.remove(closed);
                map.unlockRead(mapped);
            });
            views.add(view);
            return view;
        } catch (LmdbException e) {
            map.unlockRead(mapped);
            throw directory.failure("begin a read transaction; see its setting " + LmdbConfig.MAX_READERS, e);
        } finally {
            gate.leave(inside);
        }
    }

    private interface Writing {
        void into(Txn<byte[]> transaction);
    }

    private void write(Writing writing) {
        int inside = gate.enter();
        try {
            while (!fits(writing)) {
                grow();
            }
        } catch (LmdbException e) {
            throw directory.failure("write", e);
        } finally {
            gate.leave(inside);
        }
    }

    /** Whether the map was large enough for it; otherwise nothing has changed. */
    private boolean fits(Writing writing) {
        try (Txn<byte[]> transaction = env.txnWrite()) {
            writing.into(transaction);
            committing = true;
            transaction.commit();
        } catch (Env.MapFullException full) {
            return false;
        } finally {
            pointReaders.forEach(PointReader::forget);
            committing = false;
        }
        return true;
    }

    /** Doubles the map, which LMDB allows only while no transaction is open in the process. */
    private void grow() {
        long alone;
        try {
            alone = map.tryWriteLock(growWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw directory.failure("grow its map", e);
        }
        if (alone == 0) {
            throw new KanonException(
                    StoreErrors.ENGINE_FAILED,
                    "The map of the engine in %s is full at %d bytes and cannot grow, as cursors or snapshots were open for %d ms: close them, or set %s higher"
                            .formatted(
                                    directory.path(), env.info().mapSize, growWait.toMillis(), LmdbConfig.MAP_BYTES));
        }
        pointReaders.forEach(PointReader::suspend);
        try {
            env.setMapSize(env.info().mapSize * 2);
        } finally {
            pointReaders.forEach(PointReader::resume);
            map.unlockWrite(alone);
        }
    }

    /** @return by how many more entries the number of entries grows than that of LMDB's */
    private long apply(Txn<byte[]> transaction, Change change) {
        StoredKey stored = StoredKey.of(change.key());
        if (!stored.isInBucket()) {
            put(transaction, stored.bytes(), change.value());
            return 0;
        }
        Bucket bucket = Bucket.of(entries.get(transaction, stored.bytes()));
        long before = bucket.surplus();
        bucket.change(stored.rest(), change.value());
        put(transaction, stored.bytes(), bucket.isEmpty() ? null : bucket.stored());
        return bucket.surplus() - before;
    }

    private void put(Txn<byte[]> transaction, byte[] stored, byte @Nullable [] value) {
        if (value == null) {
            entries.delete(transaction, stored);
        } else {
            entries.put(transaction, stored, value);
        }
    }

    private long surplus(Txn<byte[]> transaction) {
        byte[] surplus = marks.get(transaction, SURPLUS);
        return surplus == null ? 0 : ByteBuffer.wrap(surplus).getLong();
    }

    private static byte[] bytes(long surplus) {
        return ByteBuffer.allocate(Long.BYTES).putLong(surplus).array();
    }

    private static byte[] markKey(int partition) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(partition).array();
    }
}
