package dev.kanon.store;

import org.jspecify.annotations.Nullable;

/** Entries in unsigned lexicographic order of their keys' bytes. Arrays handed out must not be changed. */
public interface OrderedView {

    /** The value of a key; null where there is none. */
    byte @Nullable [] get(byte[] key);

    /** The entries of a range, as they stand now, whatever is committed while the cursor is open. */
    Cursor<Engine.Entry> scan(KeyRange range, Direction direction);
}
