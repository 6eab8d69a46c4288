package dev.kanon.store;

import dev.kanon.replication.LogEntry;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pcollections.ConsPStack;
import org.pcollections.PStack;
import org.pcollections.TreePMap;

/**
 * The entries as an elected writer decides on them: what the engine holds, with the records laid over it that it does not
 * hold yet.
 *
 * @param changed by ordered key, what the records have made of it; empty where it was removed
 * @param records the newest first
 */
record StoreState(OrderedView engine, TreePMap<byte[], Optional<byte[]>> changed, PStack<TopicRecord> records) {

    /** Nothing lies over the engine. */
    static StoreState of(OrderedView engine) {
        return new StoreState(engine, TreePMap.empty(Arrays::compareUnsigned), ConsPStack.empty());
    }

    /** What the engine would hold for a key. */
    byte @Nullable [] get(byte[] ordered) {
        Optional<byte[]> over = changed.get(ordered);
        return over == null ? engine.get(ordered) : over.orElse(null);
    }

    StoreState plus(byte[] ordered, TopicRecord record) {
        byte[] value = record.value();
        long version = record.offset() == LogEntry.AHEAD ? Stored.UNKNOWN : record.offset();
        byte[] stored = value == null ? null : new Stored(version, record.expires(), value).toBytes();
        return new StoreState(engine, changed.plus(ordered, Optional.ofNullable(stored)), records.plus(record));
    }

    /** A record without a key, which is no entry. */
    StoreState plus(TopicRecord record) {
        return new StoreState(engine, changed, records.plus(record));
    }
}
