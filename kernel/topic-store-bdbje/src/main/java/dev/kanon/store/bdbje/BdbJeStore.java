package dev.kanon.store.bdbje;

import com.sleepycat.je.Cursor;
import com.sleepycat.je.CursorConfig;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.Durability;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine.Change;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.Engine.Mark;
import dev.kanon.store.EngineDirectory;
import dev.kanon.store.KeyRange;
import dev.kanon.store.SyncPolicy;
import dev.kanon.store.UnversionedStore;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Entries and marks in two databases of one environment, under its own byte order. Reads take no locks of the library's, as
 * they never meet a write.
 */
final class BdbJeStore implements UnversionedStore {

    private static final String ENTRIES = "entries";
    private static final String MARKS = "marks";

    private final EngineDirectory directory;
    private final SyncPolicy sync;
    private final Environment environment;
    private Database entries;
    private Database marks;

    BdbJeStore(EngineDirectory directory, BdbJeConfig config) {
        this.directory = directory;
        this.sync = config.sync();
        this.environment = new Environment(directory.path().toFile(), environment(config));
        boolean opened = false;
        try {
            entries = database(ENTRIES);
            marks = database(MARKS);
            opened = true;
        } finally {
            if (!opened) {
                environment.close();
            }
        }
    }

    private static EnvironmentConfig environment(BdbJeConfig config) {
        var environment = new EnvironmentConfig();
        environment.setAllowCreate(true).setTransactional(true);
        // A commit only hands over to the log; harden() does the rest when nobody waits for it.
        environment.setDurability(Durability.COMMIT_NO_SYNC);
        environment.setCachePercent(config.cachePercent());
        environment.setConfigParam(EnvironmentConfig.LOG_FILE_MAX, Long.toString(config.logFileBytes()));
        environment.setConfigParam(
                EnvironmentConfig.CLEANER_MIN_UTILIZATION, Integer.toString(config.cleanerUtilization()));
        environment.setConfigParam(
                EnvironmentConfig.CHECKPOINTER_BYTES_INTERVAL, Long.toString(config.checkpointBytes()));
        // It would refuse to write with less than 5 GB of free disk, and leave files with statistics.
        environment.setConfigParam(EnvironmentConfig.FREE_DISK, "0");
        environment.setConfigParam(EnvironmentConfig.STATS_COLLECT, "false");
        return environment;
    }

    private Database database(String name) {
        var config = new DatabaseConfig();
        config.setAllowCreate(true).setTransactional(true).setKeyPrefixing(true);
        return environment.openDatabase(null, name, config);
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return get(entries, key);
    }

    @Override
    public List<Entry> read(KeyRange range, Direction direction, int most) {
        return attempt("walk over its entries", () -> {
            var read = new ArrayList<Entry>();
            try (Cursor cursor = entries.openCursor(null, CursorConfig.READ_UNCOMMITTED)) {
                var walk = new Walk(cursor, range, direction);
                for (boolean at = walk.start(); at && read.size() < most; at = walk.step()) {
                    read.add(walk.entry());
                }
            }
            return read;
        });
    }

    @Override
    public void write(List<Change> changes, List<Mark> noted) {
        inTransaction("write", transaction -> {
            for (Change change : changes) {
                var key = new DatabaseEntry(change.key());
                byte[] value = change.value();
                if (value == null) {
                    entries.delete(transaction, key);
                } else {
                    entries.put(transaction, key, new DatabaseEntry(value));
                }
            }
            for (Mark mark : noted) {
                marks.put(transaction, new DatabaseEntry(markKey(mark.partition())), new DatabaseEntry(mark.bytes()));
            }
        });
    }

    @Override
    public void harden() {
        if (sync != SyncPolicy.LAZY) {
            flushLog(sync == SyncPolicy.COMMIT);
        }
    }

    @Override
    public byte @Nullable [] mark(int partition) {
        return get(marks, markKey(partition));
    }

    @Override
    public long size() {
        return attempt("count its entries", entries::count);
    }

    @Override
    public void clear() {
        // A database can be emptied only while it is not open.
        attempt("close its databases", () -> {
            entries.close();
            marks.close();
            return true;
        });
        inTransaction("clear", transaction -> {
            environment.truncateDatabase(transaction, ENTRIES, false);
            environment.truncateDatabase(transaction, MARKS, false);
        });
        attempt("open its databases", () -> {
            entries = database(ENTRIES);
            marks = database(MARKS);
            return true;
        });
    }

    @Override
    public void flush() {
        flushLog(true);
    }

    @Override
    public void close() {
        attempt("close", () -> {
            if (environment.isValid()) {
                environment.flushLog(true);
            }
            entries.close();
            marks.close();
            environment.close();
            return true;
        });
    }

    private void flushLog(boolean force) {
        attempt("flush", () -> {
            environment.flushLog(force);
            return true;
        });
    }

    private byte @Nullable [] get(Database database, byte[] key) {
        return attempt("read", () -> {
            var value = new DatabaseEntry();
            OperationStatus status = database.get(null, new DatabaseEntry(key), value, LockMode.READ_UNCOMMITTED);
            return status == OperationStatus.SUCCESS ? value.getData() : null;
        });
    }

    private void inTransaction(String attempt, Consumer<Transaction> work) {
        attempt(attempt, () -> {
            Transaction transaction = environment.beginTransaction(null, null);
            boolean committed = false;
            try {
                work.accept(transaction);
                transaction.commit();
                committed = true;
            } finally {
                if (!committed) {
                    transaction.abort();
                }
            }
            return true;
        });
    }

    private <T extends @Nullable Object> T attempt(String attempt, Supplier<T> call) {
        try {
            return call.get();
        } catch (DatabaseException | IllegalStateException e) {
            throw directory.failure(attempt, e);
        }
    }

    private static byte[] markKey(int partition) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(partition).array();
    }

    /** A cursor that keeps to a range. */
    private static final class Walk {

        private final Cursor cursor;
        private final byte @Nullable [] least;
        private final byte @Nullable [] limit;
        private final boolean ascending;
        private DatabaseEntry key = new DatabaseEntry();
        private DatabaseEntry value = new DatabaseEntry();

        Walk(Cursor cursor, KeyRange range, Direction direction) {
            this.cursor = cursor;
            this.least = range.least();
            this.limit = range.limit();
            this.ascending = direction == Direction.ASCENDING;
        }

        boolean start() {
            byte[] bound = ascending ? least : limit;
            if (bound == null) {
                return isInside(
                        ascending
                                ? cursor.getFirst(key, value, LockMode.READ_UNCOMMITTED)
                                : cursor.getLast(key, value, LockMode.READ_UNCOMMITTED));
            }
            key = new DatabaseEntry(bound);
            OperationStatus found = cursor.getSearchKeyRange(key, value, LockMode.READ_UNCOMMITTED);
            if (ascending) {
                return isInside(found);
            }
            // Everything from the limit on lies outside.
            return found == OperationStatus.SUCCESS
                    ? step()
                    : isInside(cursor.getLast(key, value, LockMode.READ_UNCOMMITTED));
        }

        boolean step() {
            key = new DatabaseEntry();
            value = new DatabaseEntry();
            return isInside(
                    ascending
                            ? cursor.getNext(key, value, LockMode.READ_UNCOMMITTED)
                            : cursor.getPrev(key, value, LockMode.READ_UNCOMMITTED));
        }

        Entry entry() {
            return new Entry(key.getData(), value.getData());
        }

        private boolean isInside(OperationStatus status) {
            if (status != OperationStatus.SUCCESS) {
                return false;
            }
            return ascending
                    ? limit == null || Arrays.compareUnsigned(key.getData(), limit) < 0
                    : least == null || Arrays.compareUnsigned(key.getData(), least) >= 0;
        }
    }
}
