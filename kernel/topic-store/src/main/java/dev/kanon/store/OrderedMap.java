package dev.kanon.store;

import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * A map in the order of its keys' ordered bytes, whose views are live and write through to the topic.
 *
 * <p>Iterators of the map's collections show the entries as they come to them, each one once, and hold nothing between two
 * steps; the cursors here show all entries as they stand at one moment, and must be closed.
 */
public interface OrderedMap<K, V> extends NavigableMap<K, V> {

    /** The entries of a range in the order of this map; null for an open end. Close the cursor. */
    Cursor<Map.Entry<K, V>> range(@Nullable K from, boolean fromInclusive, @Nullable K to, boolean toInclusive);

    /** All entries in the order of this map. Close the cursor. */
    Cursor<Map.Entry<K, V>> all();

    /** A live view of a range; null for an open end. */
    OrderedMap<K, V> subCache(@Nullable K from, boolean fromInclusive, @Nullable K to, boolean toInclusive);

    /** A live view in the opposite order. */
    OrderedMap<K, V> descendingCache();
}
