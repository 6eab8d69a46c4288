package dev.kanon.store.mapdb;

import dev.kanon.component.KanonException;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine.Change;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.Engine.Mark;
import dev.kanon.store.EngineDirectory;
import dev.kanon.store.KeyRange;
import dev.kanon.store.StoreErrors;
import dev.kanon.store.UnsyncedMark;
import dev.kanon.store.UnversionedStore;
import dev.kanon.store.mapdb.ProgressNote.Progress;
import java.io.IOError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mapdb.BTreeMap;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

/**
 * Entries and marks in two trees of one file. The serializer of byte arrays compares them unsigned, a prefix first. MapDB's own
 * locks are left out, as reads never meet a write.
 */
final class MapDbStore implements UnversionedStore {

    private static final String FILE = "entries.mapdb";

    private final EngineDirectory directory;
    private final UnsyncedMark unsynced;
    private final ProgressNote note;
    private final DB db;
    private final BTreeMap<byte[], byte[]> entries;
    private final BTreeMap<Integer, byte[]> marks;

    private MapDbStore(EngineDirectory directory, UnsyncedMark unsynced, ProgressNote note, DB db) {
        this.directory = directory;
        this.unsynced = unsynced;
        this.note = note;
        this.db = db;
        // Large values in the nodes would be written again with each of their neighbours.
        this.entries = db.treeMap("entries", Serializer.BYTE_ARRAY, Serializer.BYTE_ARRAY)
                .valuesOutsideNodesEnable()
                .createOrOpen();
        this.marks =
                db.treeMap("marks", Serializer.INTEGER, Serializer.BYTE_ARRAY).createOrOpen();
    }

    static MapDbStore open(EngineDirectory directory, MapDbConfig config) {
        var unsynced = new UnsyncedMark(directory);
        unsynced.check();
        DB db = null;
        boolean opened = false;
        try {
            var note = new ProgressNote(directory.path());
            Progress found = note.get();
            if (found == Progress.WRITING) {
                throw new KanonException(
                        StoreErrors.ENGINE_FAILED,
                        "The process ended in the middle of a commit to the engine in %s, so it is damaged: delete it and let the topic be read again"
                                .formatted(directory.path()));
            }
            unsynced.put();
            note.set(Progress.WRITING);
            db = maker(directory, config, found).make();
            var store = new MapDbStore(directory, unsynced, note, db);
            note.set(Progress.IDLE);
            opened = true;
            return store;
        } catch (IOException | RuntimeException | IOError e) {
            throw e instanceof KanonException ours ? ours : directory.failure("open MapDB", e);
        } finally {
            if (!opened && db != null) {
                db.close();
            }
        }
    }

    private static DBMaker.Maker maker(EngineDirectory directory, MapDbConfig config, Progress found) {
        DBMaker.Maker maker = DBMaker.fileDB(directory.path().resolve(FILE).toFile())
                .fileLockDisable()
                .concurrencyDisable()
                .allocateIncrement(config.growBytes());
        maker = config.mapped() ? maker.fileMmapEnableIfSupported() : maker.fileChannelEnable();
        // Its own check only tells whether it was closed.
        return found == Progress.IDLE ? maker.checksumHeaderBypass() : maker;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return attempt("read", () -> entries.get(key));
    }

    @Override
    @SuppressWarnings("NullAway") // no bound is null, which MapDB does not say
    public List<Entry> read(KeyRange range, Direction direction, int most) {
        return attempt("walk over its entries", () -> {
            var read = new ArrayList<Entry>();
            Iterator<Map.Entry<byte[], byte[]>> walk = direction == Direction.ASCENDING
                    ? entries.entryIterator(range.least(), true, range.limit(), false)
                    : entries.descendingEntryIterator(range.least(), true, range.limit(), false);
            while (read.size() < most && walk.hasNext()) {
                Map.Entry<byte[], byte[]> entry = walk.next();
                read.add(new Entry(entry.getKey(), entry.getValue()));
            }
            return read;
        });
    }

    @Override
    public void write(List<Change> changes, List<Mark> noted) {
        writing("write", () -> {
            for (Change change : changes) {
                byte[] value = change.value();
                if (value == null) {
                    entries.remove(change.key());
                } else {
                    entries.put(change.key(), value);
                }
            }
            for (Mark mark : noted) {
                marks.put(mark.partition(), mark.bytes());
            }
        });
    }

    @Override
    public void harden() {
        // It is in the mapped file already, and more could not be promised.
    }

    @Override
    public byte @Nullable [] mark(int partition) {
        return attempt("read a mark", () -> marks.get(partition));
    }

    @Override
    public long size() {
        return attempt("count its entries", entries::sizeLong);
    }

    @Override
    public void clear() {
        writing("clear", () -> {
            entries.clear();
            marks.clear();
        });
    }

    @Override
    public synchronized void flush() {
        attempt("flush", () -> {
            db.commit();
            return true;
        });
    }

    @Override
    public void close() {
        boolean whole = note.get() == Progress.IDLE;
        attempt("close", () -> {
            db.commit();
            db.close();
            return true;
        });
        if (whole) {
            note.set(Progress.CLOSED);
            unsynced.remove();
        }
    }

    /** Where it fails, the note stays: what is there then is not to be trusted any more. */
    private void writing(String attempt, Runnable work) {
        if (note.get() != Progress.IDLE) {
            throw directory.failure(attempt, new IllegalStateException("an earlier write failed half way"));
        }
        attempt(attempt, () -> {
            note.set(Progress.WRITING);
            work.run();
            note.set(Progress.IDLE);
            return true;
        });
    }

    private <T extends @Nullable Object> T attempt(String attempt, Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException | IOError | AssertionError e) {
            throw directory.failure(attempt, e);
        }
    }
}
