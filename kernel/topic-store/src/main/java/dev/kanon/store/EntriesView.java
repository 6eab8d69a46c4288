package dev.kanon.store;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A range of a store's entries in one direction: the whole map and each of its views. */
@SuppressWarnings("NullAway") // the methods of Map and NavigableMap give null where there is nothing
class EntriesView<K, V> extends AbstractMap<K, V> implements OrderedMap<K, V> {

    /** Entries that an iterator takes at a time, so that it holds nothing between two steps. */
    private static final int PAGE = 256;

    private final Entries<K, V> entries;
    private final KeyRange range;
    private final Direction direction;

    EntriesView(Entries<K, V> entries, KeyRange range, Direction direction) {
        this.entries = entries;
        this.range = range;
        this.direction = direction;
    }

    // ---- one key ----------------------------------------------------------------------------------------------------

    @Override
    public @Nullable V get(Object key) {
        Versioned<V> found = find(key);
        return found == null ? null : found.value();
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    @SuppressWarnings("unchecked") // as everywhere in maps: another type is the caller's mistake
    private @Nullable Versioned<V> find(Object key) {
        Objects.requireNonNull(key, "A key must not be null");
        K typed = (K) key;
        return range.contains(entries.ordered(typed)) ? entries.versioned(typed) : null;
    }

    @Override
    public @Nullable V put(K key, V value) {
        Objects.requireNonNull(value, "A value must not be null; to remove a key, remove it");
        return entries.write(inRange(key), value);
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable V remove(Object key) {
        Objects.requireNonNull(key, "A key must not be null");
        K typed = (K) key;
        return range.contains(entries.ordered(typed)) ? entries.write(typed, null) : null;
    }

    /** Writes all of them, in no order, and waits until they can be read: each may fail on its own. */
    @Override
    public void putAll(Map<? extends K, ? extends V> all) {
        all.forEach((key, value) -> {
            inRange(key);
            Objects.requireNonNull(value, "A value must not be null; to remove a key, remove it");
        });
        entries.writeAll(all);
    }

    /** Removes each entry that is there now; what others add meanwhile stays. */
    @Override
    public void clear() {
        Map<K, @Nullable V> page = new HashMap<>();
        for (Iterator<Map.Entry<K, V>> each = entrySet().iterator(); each.hasNext(); ) {
            page.put(each.next().getKey(), null);
            if (page.size() == PAGE || !each.hasNext()) {
                entries.writeAll(page);
                page.clear();
            }
        }
    }

    private K inRange(K key) {
        if (!range.contains(entries.ordered(Objects.requireNonNull(key, "A key must not be null")))) {
            throw new IllegalArgumentException("The key " + key + " lies outside of this view");
        }
        return key;
    }

    // ---- compare and set --------------------------------------------------------------------------------------------

    @Override
    public @Nullable V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        return decide(key, old -> old == null ? value : old).before();
    }

    @Override
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return decide(key, old -> old == null ? function.apply(key) : old).after();
    }

    @Override
    public @Nullable V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return decide(key, old -> old == null ? null : function.apply(key, old)).after();
    }

    @Override
    public @Nullable V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return decide(key, old -> function.apply(key, old)).after();
    }

    @Override
    public @Nullable V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(value);
        return decide(key, old -> old == null ? value : function.apply(old, value))
                .after();
    }

    @Override
    public @Nullable V replace(K key, V value) {
        Objects.requireNonNull(value);
        return decide(key, old -> old == null ? null : value).before();
    }

    @Override
    public boolean replace(K key, V expected, V value) {
        Objects.requireNonNull(value);
        return Objects.equals(
                decide(key, old -> Objects.equals(old, expected) ? value : old).before(), expected);
    }

    @Override
    @SuppressWarnings("unchecked")
    public boolean remove(Object key, Object value) {
        V before =
                decide((K) key, old -> Objects.equals(old, value) ? null : old).before();
        return before != null && before.equals(value);
    }

    private record Change<V>(@Nullable V before, @Nullable V after) {}

    /** Asks again where another writer came first, so the function may be called several times. */
    private Change<V> decide(K key, Function<@Nullable V, @Nullable V> function) {
        inRange(key);
        while (true) {
            Versioned<V> found = entries.versioned(key);
            V before = found == null ? null : found.value();
            V after = function.apply(before);
            long version = found == null ? Versioned.ABSENT : found.version();
            // What is to stay as it is must be confirmed as well: this replica may lag behind.
            if (after == before ? entries.isCurrent(key, version) : entries.compareAndSet(key, version, after)) {
                return new Change<>(before, after);
            }
        }
    }

    // ---- size, and walking ------------------------------------------------------------------------------------------

    @Override
    public int size() {
        if (range.isAll()) {
            return (int) Math.min(Integer.MAX_VALUE, entries.size());
        }
        int size = 0;
        try (Cursor<Engine.Entry> cursor = entries.view().scan(range, direction)) {
            while (cursor.hasNext() && size < Integer.MAX_VALUE) {
                cursor.next();
                size++;
            }
        }
        return size;
    }

    @Override
    public boolean isEmpty() {
        return firstEntry() == null;
    }

    @Override
    public Cursor<Map.Entry<K, V>> all() {
        return cursor(range);
    }

    @Override
    public Cursor<Map.Entry<K, V>> range(@Nullable K from, boolean fromInclusive, @Nullable K to, boolean toInclusive) {
        return cursor(between(from, fromInclusive, to, toInclusive));
    }

    private Cursor<Map.Entry<K, V>> cursor(KeyRange within) {
        return new TypedCursor<>(entries, entries.view().scan(within, direction));
    }

    private record TypedCursor<K, V>(Entries<K, V> entries, Cursor<Engine.Entry> cursor)
            implements Cursor<Map.Entry<K, V>> {

        @Override
        public boolean hasNext() {
            return cursor.hasNext();
        }

        @Override
        public Map.Entry<K, V> next() {
            Engine.Entry entry = cursor.next();
            return Map.entry(
                    entries.key(entry.key()), entries.versioned(entry.value()).value());
        }

        @Override
        public void close() {
            cursor.close();
        }
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Pages();
            }

            @Override
            public int size() {
                return EntriesView.this.size();
            }

            @Override
            public boolean contains(Object entry) {
                return entry instanceof Map.Entry<?, ?> sought
                        && sought.getKey() != null
                        && sought.getValue() != null
                        && sought.getValue().equals(get(sought.getKey()));
            }

            @Override
            public void clear() {
                EntriesView.this.clear();
            }
        };
    }

    private final class Pages implements Iterator<Map.Entry<K, V>> {
        private final Queue<Engine.Entry> page = new ArrayDeque<>();
        private KeyRange rest = range;
        private boolean last;
        private byte @Nullable [] returned;

        @Override
        public boolean hasNext() {
            if (page.isEmpty() && !last) {
                turn();
            }
            return !page.isEmpty();
        }

        private void turn() {
            byte[] end = null;
            try (Cursor<Engine.Entry> cursor = entries.view().scan(rest, direction)) {
                while (page.size() < PAGE && cursor.hasNext()) {
                    Engine.Entry entry = cursor.next();
                    end = entry.key();
                    page.add(entry);
                }
                last = !cursor.hasNext();
            }
            if (end != null) {
                rest = direction == Direction.ASCENDING
                        ? new KeyRange(end, false, rest.to(), rest.toInclusive())
                        : new KeyRange(rest.from(), rest.fromInclusive(), end, false);
            }
        }

        @Override
        public Map.Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Engine.Entry entry = page.remove();
            returned = entry.key();
            K key = entries.key(entry.key());
            return new AbstractMap.SimpleEntry<>(
                    key, entries.versioned(entry.value()).value()) {
                private static final long serialVersionUID = 1L;

                @Override
                public V setValue(V value) {
                    put(key, value);
                    return super.setValue(value);
                }
            };
        }

        @Override
        public void remove() {
            if (returned == null) {
                throw new IllegalStateException("There is nothing to remove before the next entry");
            }
            entries.write(entries.key(returned), null);
            returned = null;
        }
    }

    // ---- neighbours -------------------------------------------------------------------------------------------------

    @Override
    public Comparator<? super K> comparator() {
        Comparator<K> bytes = (one, other) -> Arrays.compareUnsigned(entries.ordered(one), entries.ordered(other));
        return direction == Direction.ASCENDING ? bytes : bytes.reversed();
    }

    @Override
    public Map.@Nullable Entry<K, V> firstEntry() {
        return edge(range, direction);
    }

    @Override
    public Map.@Nullable Entry<K, V> lastEntry() {
        return edge(range, direction.opposite());
    }

    @Override
    public Map.@Nullable Entry<K, V> lowerEntry(K key) {
        return edge(between(null, true, key, false), direction.opposite());
    }

    @Override
    public Map.@Nullable Entry<K, V> floorEntry(K key) {
        return edge(between(null, true, key, true), direction.opposite());
    }

    @Override
    public Map.@Nullable Entry<K, V> ceilingEntry(K key) {
        return edge(between(key, true, null, true), direction);
    }

    @Override
    public Map.@Nullable Entry<K, V> higherEntry(K key) {
        return edge(between(key, false, null, true), direction);
    }

    private Map.@Nullable Entry<K, V> edge(KeyRange within, Direction towards) {
        try (Cursor<Engine.Entry> cursor = entries.view().scan(within, towards)) {
            if (!cursor.hasNext()) {
                return null;
            }
            Engine.Entry entry = cursor.next();
            return Map.entry(
                    entries.key(entry.key()), entries.versioned(entry.value()).value());
        }
    }

    @Override
    public K firstKey() {
        return present(firstEntry());
    }

    @Override
    public K lastKey() {
        return present(lastEntry());
    }

    private static <K, V> K present(Map.@Nullable Entry<K, V> entry) {
        if (entry == null) {
            throw new NoSuchElementException("The map is empty");
        }
        return entry.getKey();
    }

    @Override
    public @Nullable K lowerKey(K key) {
        return keyOf(lowerEntry(key));
    }

    @Override
    public @Nullable K floorKey(K key) {
        return keyOf(floorEntry(key));
    }

    @Override
    public @Nullable K ceilingKey(K key) {
        return keyOf(ceilingEntry(key));
    }

    @Override
    public @Nullable K higherKey(K key) {
        return keyOf(higherEntry(key));
    }

    private static <K, V> @Nullable K keyOf(Map.@Nullable Entry<K, V> entry) {
        return entry == null ? null : entry.getKey();
    }

    @Override
    public Map.@Nullable Entry<K, V> pollFirstEntry() {
        return poll(this::firstEntry);
    }

    @Override
    public Map.@Nullable Entry<K, V> pollLastEntry() {
        return poll(this::lastEntry);
    }

    private Map.@Nullable Entry<K, V> poll(Supplier<Map.@Nullable Entry<K, V>> edge) {
        Map.Entry<K, V> entry = edge.get();
        while (entry != null && !remove(entry.getKey(), entry.getValue())) {
            entry = edge.get();
        }
        return entry;
    }

    // ---- views ------------------------------------------------------------------------------------------------------

    /** In the order of this map, and within it. */
    private KeyRange between(@Nullable K from, boolean fromInclusive, @Nullable K to, boolean toInclusive) {
        byte[] first = from == null ? null : entries.ordered(from);
        byte[] last = to == null ? null : entries.ordered(to);
        KeyRange wanted = direction == Direction.ASCENDING
                ? new KeyRange(first, fromInclusive, last, toInclusive)
                : new KeyRange(last, toInclusive, first, fromInclusive);
        return range.and(wanted);
    }

    @Override
    public OrderedMap<K, V> subCache(@Nullable K from, boolean fromInclusive, @Nullable K to, boolean toInclusive) {
        return new EntriesView<>(entries, between(from, fromInclusive, to, toInclusive), direction);
    }

    @Override
    public OrderedMap<K, V> descendingCache() {
        return new EntriesView<>(entries, range, direction.opposite());
    }

    @Override
    public NavigableMap<K, V> descendingMap() {
        return descendingCache();
    }

    @Override
    public NavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
        if (Objects.requireNonNull(comparator()).compare(from, to) > 0) {
            throw new IllegalArgumentException("The range begins at " + from + ", behind its end at " + to);
        }
        return subCache(from, fromInclusive, to, toInclusive);
    }

    @Override
    public NavigableMap<K, V> headMap(K to, boolean inclusive) {
        return subCache(null, true, Objects.requireNonNull(to), inclusive);
    }

    @Override
    public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
        return subCache(Objects.requireNonNull(from), inclusive, null, true);
    }

    @Override
    public NavigableMap<K, V> subMap(K from, K to) {
        return subMap(from, true, to, false);
    }

    @Override
    public NavigableMap<K, V> headMap(K to) {
        return headMap(to, false);
    }

    @Override
    public NavigableMap<K, V> tailMap(K from) {
        return tailMap(from, true);
    }

    @Override
    public NavigableSet<K> keySet() {
        return navigableKeySet();
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        return new KeysView<>(this);
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
        return new KeysView<>(descendingMap());
    }
}
