package dev.kanon.store;

import dev.kanon.store.Engine.Change;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.Engine.Mark;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An ordered store that has only one state, the newest; {@link VersionedEngine} makes an engine of it. Reads come from many
 * threads, but never beside a {@link #write}, {@link #clear} or {@link #close}; what it throws is in the words of
 * {@link EngineDirectory#failure}.
 */
public interface UnversionedStore {

    byte @Nullable [] get(byte[] key);

    /** The first entries of a range, walked in that direction: as many as asked for, fewer only where there are no more. */
    List<Entry> read(KeyRange range, Direction direction, int most);

    /** As {@link Engine#commit}, but for what {@link #harden} adds: all reads wait for it, so it does not wait for the disk. */
    void write(List<Change> changes, List<Mark> marks);

    /** What the sync policy asks for after a write; reads go on meanwhile. */
    void harden();

    byte @Nullable [] mark(int partition);

    long size();

    void clear();

    void flush();

    void close();
}
