package dev.kanon.store;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * Keeps everything on the heap and nothing beyond the process. Each commit makes a new version of an immutable tree, so
 * cursors and reads never wait for commits.
 */
public final class MemoryEngine implements Engine {

    private static final TreePMap<byte[], byte[]> NOTHING = TreePMap.empty(Arrays::compareUnsigned);

    private record Version(TreePMap<byte[], byte[]> entries, Map<Integer, Position> positions) {}

    private volatile Version version = new Version(NOTHING, Map.of());

    @Override
    public byte @Nullable [] get(byte[] key) {
        return version.entries().get(key);
    }

    @Override
    public Cursor<Entry> scan(KeyRange range, Direction direction) {
        TreePMap<byte[], byte[]> entries = range.isEmpty() ? NOTHING : within(range, version.entries());
        if (direction == Direction.DESCENDING) {
            entries = entries.descendingMap();
        }
        return new TreeCursor(entries.entrySet().iterator());
    }

    @Override
    public synchronized void commit(List<Change> changes, Position position) {
        TreePMap<byte[], byte[]> entries = version.entries();
        for (Change change : changes) {
            byte[] value = change.value();
            entries = value == null ? entries.minus(change.key()) : entries.plus(change.key(), value);
        }
        var positions = new TreeMap<>(version.positions());
        positions.put(position.partition(), position);
        version = new Version(entries, positions);
    }

    @Override
    public Optional<Position> position(int partition) {
        return Optional.ofNullable(version.positions().get(partition));
    }

    @Override
    public synchronized void clear() {
        version = new Version(NOTHING, Map.of());
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
