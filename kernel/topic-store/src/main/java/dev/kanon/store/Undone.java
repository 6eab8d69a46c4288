package dev.kanon.store;

import dev.kanon.store.Engine.Change;
import dev.kanon.store.Engine.Entry;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the keys that changed since a reader began had for values then. Guarded by the engine's lock, as the store itself. */
final class Undone {

    /** An array of its own for "there was none", as a map cannot tell no value from no entry at once. */
    private static final byte[] ABSENT = {};

    private final NavigableMap<byte[], byte[]> before = new TreeMap<>(Arrays::compareUnsigned);
    private volatile boolean closed;

    /** Before the changes are made. */
    void save(List<Change> changes, Function<byte[], byte @Nullable []> value) {
        for (Change change : changes) {
            before.computeIfAbsent(change.key(), key -> {
                byte[] old = value.apply(key);
                return old == null ? ABSENT : old;
            });
        }
    }

    /** Before all entries go. */
    void save(List<Entry> entries) {
        entries.forEach(entry -> before.putIfAbsent(entry.key(), entry.value()));
    }

    /** What the key had, where its value now is that one. */
    byte @Nullable [] value(byte[] key, byte @Nullable [] now) {
        byte[] old = before.get(key);
        if (old == null) {
            return now;
        }
        return isAbsent(old) ? null : old;
    }

    /** What a range held, where it holds these entries now; they are all of it, in the order of the direction. */
    List<Entry> entries(KeyRange range, Direction direction, List<Entry> now) {
        NavigableMap<byte[], byte[]> changed = within(range);
        if (changed.isEmpty()) {
            return now;
        }
        NavigableMap<byte[], byte[]> then = new TreeMap<>(Arrays::compareUnsigned);
        now.forEach(entry -> then.put(entry.key(), entry.value()));
        changed.forEach((key, old) -> {
            if (isAbsent(old)) {
                then.remove(key);
            } else {
                then.put(key, old);
            }
        });
        return (direction == Direction.ASCENDING ? then : then.descendingMap())
                .entrySet().stream()
                        .map(entry -> new Entry(entry.getKey(), entry.getValue()))
                        .toList();
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }

    private NavigableMap<byte[], byte[]> within(KeyRange range) {
        NavigableMap<byte[], byte[]> within = before;
        if (range.isEmpty()) {
            return within.headMap(ABSENT, false);
        }
        byte[] least = range.least();
        if (least != null) {
            within = within.tailMap(least, true);
        }
        byte[] limit = range.limit();
        if (limit != null) {
            within = within.headMap(limit, false);
        }
        return within;
    }

    @SuppressWarnings("ArrayEquals") // it is that very array, and not any empty value
    private static boolean isAbsent(byte[] old) {
        return old == ABSENT;
    }
}
