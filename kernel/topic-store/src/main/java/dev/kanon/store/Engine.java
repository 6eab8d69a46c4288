package dev.kanon.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a store has read of its topic.
 *
 * <p>One thread at a time commits; any number of others read meanwhile. Arrays handed in belong to the engine from then on and
 * are not changed by anyone. {@link dev.kanon.store.testing.EngineContract} is what every engine passes. What goes wrong below
 * an engine is thrown as a {@link dev.kanon.component.KanonException} with {@link StoreErrors#ENGINE_FAILED}.
 */
public interface Engine extends OrderedView, AutoCloseable {

    /**
     * Makes changes, in order, together with the marks that say how far they lead: after the end of the process, however
     * abrupt, either all of it is there or nothing, and everything that was committed before it. An engine may lose the
     * last commits then, whole ones and from the end.
     */
    void commit(List<Change> changes, List<Mark> marks);

    /** What the last commit that had a mark for the partition said; null where there is none. The store knows its format. */
    byte @Nullable [] mark(int partition);

    /** The entries as they stand now, until it is closed: it costs something as long as it is open. */
    Snapshot snapshot();

    /** How many entries there are; may walk over all of them. */
    long size();

    /** Forgets all entries and marks. */
    void clear();

    /** Returns when everything committed so far would survive the end of the machine. */
    void flush();

    /** Whether anything is left of it when the process has ended. */
    boolean persistent();

    /**
     * Lets go of everything, cursors and snapshots that are still open too. Waits for calls that other threads are in; later
     * ones, to what was opened by it too, throw {@link StoreErrors#NOT_RUNNING} where the engine is persistent. A second close
     * does nothing.
     */
    @Override
    void close();

    /** A key and its value. */
    @SuppressWarnings("ArrayRecordComponent") // on the path of every read
    record Entry(byte[] key, byte[] value) {}

    /** A new value of a key, or with null its end. */
    @SuppressWarnings("ArrayRecordComponent") // on the path of every write
    record Change(byte[] key, byte @Nullable [] value) {}

    /** What a store notes beside the entries about a partition. */
    @SuppressWarnings("ArrayRecordComponent") // written once for each batch, compared nowhere
    record Mark(int partition, byte[] bytes) {}

    /** Entries that do not change any more. Any thread may read and close it; close its cursors before. */
    interface Snapshot extends OrderedView, AutoCloseable {

        @Override
        void close();
    }
}
