package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps everything on the heap and nothing beyond the process. Reads by key never wait; an open cursor or snapshot costs memory
 * for each key that changes meanwhile.
 */
public final class MemoryEngine implements Engine {

    private final Heap heap = new Heap();
    private final VersionedEngine versioned = new VersionedEngine(heap, MemoryEngine::closed, () -> {}, false);

    private static KanonException closed() {
        return new KanonException(StoreErrors.NOT_RUNNING, "The engine in memory is closed, and with it what it held");
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return heap.get(key);
    }

    @Override
    public Cursor<Entry> scan(KeyRange range, Direction direction) {
        return versioned.scan(range, direction);
    }

    @Override
    public void commit(List<Change> changes, List<Mark> marks) {
        versioned.commit(changes, marks);
    }

    @Override
    public byte @Nullable [] mark(int partition) {
        return versioned.mark(partition);
    }

    @Override
    public Snapshot snapshot() {
        return versioned.snapshot();
    }

    @Override
    public long size() {
        return versioned.size();
    }

    @Override
    public void clear() {
        versioned.clear();
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
        versioned.close();
    }

    private static final class Heap implements UnversionedStore {

        private final ConcurrentNavigableMap<byte[], byte[]> entries =
                new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
        private final Map<Integer, byte[]> marks = new ConcurrentHashMap<>();
        private long size;

        @Override
        public byte @Nullable [] get(byte[] key) {
            return entries.get(key);
        }

        @Override
        public List<Entry> read(KeyRange range, Direction direction, int most) {
            List<Entry> read = new ArrayList<>(most);
            if (range.isEmpty()) {
                return read;
            }
            ConcurrentNavigableMap<byte[], byte[]> within = within(range);
            for (Map.Entry<byte[], byte[]> each :
                    (direction == Direction.ASCENDING ? within : within.descendingMap()).entrySet()) {
                if (read.size() == most) {
                    break;
                }
                read.add(new Entry(each.getKey(), each.getValue()));
            }
            return read;
        }

        private ConcurrentNavigableMap<byte[], byte[]> within(KeyRange range) {
            ConcurrentNavigableMap<byte[], byte[]> within = entries;
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

        @Override
        public void write(List<Change> changes, List<Mark> noted) {
            for (Change each : changes) {
                byte[] value = each.value();
                if (value != null && entries.put(each.key(), value) == null) {
                    size++;
                } else if (value == null && entries.remove(each.key()) != null) {
                    size--;
                }
            }
            noted.forEach(mark -> marks.put(mark.partition(), mark.bytes()));
        }

        @Override
        public void harden() {
            // There is no disk.
        }

        @Override
        public byte @Nullable [] mark(int partition) {
            return marks.get(partition);
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public void clear() {
            entries.clear();
            marks.clear();
            size = 0;
        }

        @Override
        public void flush() {
            // There is no disk.
        }

        @Override
        public void close() {
            // The heap needs no closing.
        }
    }
}
