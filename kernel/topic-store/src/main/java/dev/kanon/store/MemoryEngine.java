package dev.kanon.store;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * Keeps everything on the heap and nothing beyond the process. Each commit makes a new version of an immutable tree, so
 * cursors and snapshots cost nothing and reads never wait for commits.
 */
public final class MemoryEngine implements Engine {

    private static final TreePMap<byte[], byte[]> NOTHING = TreePMap.empty(Arrays::compareUnsigned);

    private record Version(TreePMap<byte[], byte[]> entries, Map<Integer, byte[]> marks) implements Snapshot {

        @Override
        public byte @Nullable [] get(byte[] key) {
            return entries.get(key);
        }

        @Override
        public Cursor<Entry> scan(KeyRange range, Direction direction) {
            TreePMap<byte[], byte[]> within = range.isEmpty() ? NOTHING : within(range, entries);
            if (direction == Direction.DESCENDING) {
                within = within.descendingMap();
            }
            return new TreeCursor(within.entrySet().iterator());
        }

        @Override
        public void close() {
            // An immutable tree needs no closing.
        }
    }

    private volatile Version version = new Version(NOTHING, Map.of());

    @Override
    public byte @Nullable [] get(byte[] key) {
        return version.get(key);
    }

    @Override
    public Cursor<Entry> scan(KeyRange range, Direction direction) {
        return version.scan(range, direction);
    }

    @Override
    public synchronized void commit(List<Change> changes, List<Mark> marks) {
        TreePMap<byte[], byte[]> entries = version.entries();
        for (Change change : changes) {
            byte[] value = change.value();
            entries = value == null ? entries.minus(change.key()) : entries.plus(change.key(), value);
        }
        var noted = new TreeMap<>(version.marks());
        marks.forEach(mark -> noted.put(mark.partition(), mark.bytes()));
        version = new Version(entries, noted);
    }

    @Override
    public byte @Nullable [] mark(int partition) {
        return version.marks().get(partition);
    }

    @Override
    public Snapshot snapshot() {
        return version;
    }

    @Override
    public long size() {
        return version.entries().size();
    }

    @Override
    public synchronized void clear() {
        version = new Version(NOTHING, Map.of());
    }

    @Override
    public void flush() {
        // Nothing outlives the process.
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public void close() {
        // The heap needs no closing.
    }

    private static TreePMap<byte[], byte[]> within(KeyRange range, TreePMap<byte[], byte[]> entries) {
        TreePMap<byte[], byte[]> within = entries;
        byte[] from = range.from();
        if (from != null) {
            within = within.tailMap(from, range.fromInclusive());
        }
        byte[] to = range.to();
        if (to != null) {
            within = within.headMap(to, range.toInclusive());
        }
        return within;
    }

    private record TreeCursor(Iterator<Map.Entry<byte[], byte[]>> entries) implements Cursor<Entry> {

        @Override
        public boolean hasNext() {
            return entries.hasNext();
        }

        @Override
        public Entry next() {
            Map.Entry<byte[], byte[]> entry = entries.next();
            return new Entry(entry.getKey(), entry.getValue());
        }

        @Override
        public void close() {
            // An immutable tree needs no closing.
        }
    }
}
