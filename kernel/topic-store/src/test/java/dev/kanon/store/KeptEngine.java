package dev.kanon.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An engine that outlives the stores that close it, as one on disk does. */
final class KeptEngine implements Engine {

    private final MemoryEngine memory = new MemoryEngine();

    /** How often everything was forgotten. */
    int cleared;

    @Override
    public byte @Nullable [] get(byte[] key) {
        return memory.get(key);
    }

    @Override
    public Cursor<Entry> scan(KeyRange range, Direction direction) {
        return memory.scan(range, direction);
    }

    @Override
    public void commit(List<Change> changes, List<Mark> marks) {
        memory.commit(changes, marks);
    }

    @Override
    public byte @Nullable [] mark(int partition) {
        return memory.mark(partition);
    }

    @Override
    public Snapshot snapshot() {
        return memory.snapshot();
    }

    @Override
    public long size() {
        return memory.size();
    }

    @Override
    public void clear() {
        cleared++;
        memory.clear();
    }

    @Override
    public void flush() {}

    @Override
    public boolean persistent() {
        return true;
    }

    @Override
    public void close() {}
}
