package dev.kanon.store;

import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import org.jspecify.annotations.Nullable;

/** The keys of a map, live. */
@SuppressWarnings("NullAway") // the methods of NavigableSet give null where there is nothing
final class KeysView<K> extends AbstractSet<K> implements NavigableSet<K> {

    private final NavigableMap<K, ?> map;

    KeysView(NavigableMap<K, ?> map) {
        this.map = map;
    }

    @Override
    public Iterator<K> iterator() {
        Iterator<? extends Map.Entry<K, ?>> entries = map.entrySet().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public K next() {
                return entries.next().getKey();
            }

            @Override
            public void remove() {
                entries.remove();
            }
        };
    }

    @Override
    public Iterator<K> descendingIterator() {
        return descendingSet().iterator();
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public boolean contains(Object key) {
        return map.containsKey(key);
    }

    @Override
    public boolean remove(Object key) {
        return map.remove(key) != null;
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public Comparator<? super K> comparator() {
        return map.comparator();
    }

    @Override
    public K first() {
        return map.firstKey();
    }

    @Override
    public K last() {
        return map.lastKey();
    }

    @Override
    public @Nullable K lower(K key) {
        return map.lowerKey(key);
    }

    @Override
    public @Nullable K floor(K key) {
        return map.floorKey(key);
    }

    @Override
    public @Nullable K ceiling(K key) {
        return map.ceilingKey(key);
    }

    @Override
    public @Nullable K higher(K key) {
        return map.higherKey(key);
    }

    @Override
    public @Nullable K pollFirst() {
        Map.Entry<K, ?> first = map.pollFirstEntry();
        return first == null ? null : first.getKey();
    }

    @Override
    public @Nullable K pollLast() {
        Map.Entry<K, ?> last = map.pollLastEntry();
        return last == null ? null : last.getKey();
    }

    @Override
    public NavigableSet<K> descendingSet() {
        return new KeysView<>(map.descendingMap());
    }

    @Override
    public NavigableSet<K> subSet(K from, boolean fromInclusive, K to, boolean toInclusive) {
        return new KeysView<>(map.subMap(from, fromInclusive, to, toInclusive));
    }

    @Override
    public NavigableSet<K> headSet(K to, boolean inclusive) {
        return new KeysView<>(map.headMap(to, inclusive));
    }

    @Override
    public NavigableSet<K> tailSet(K from, boolean inclusive) {
        return new KeysView<>(map.tailMap(from, inclusive));
    }

    @Override
    public NavigableSet<K> subSet(K from, K to) {
        return subSet(from, true, to, false);
    }

    @Override
    public NavigableSet<K> headSet(K to) {
        return headSet(to, false);
    }

    @Override
    public NavigableSet<K> tailSet(K from) {
        return tailSet(from, true);
    }
}
