package dev.kanon.contract.cel;

import dev.cel.common.exceptions.CelAttributeNotFoundException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.CelValue;
import dev.cel.common.values.SelectableValue;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** A map of a record, read in place; for why it is a {@link CelValue} see {@link ListValue}. */
@SuppressWarnings("Immutable") // a view for one evaluation, in one thread
final class MapValue extends CelValue implements Map<String, Object>, SelectableValue<String> {

    private static final CelType TYPE = MapType.create(SimpleType.STRING, SimpleType.DYN);

    private final Map<?, ?> original;
    private final Map<String, Object> view;

    MapValue(Map<?, ?> original) {
        this.original = original;
        this.view = new View(original);
    }

    /** The same entries, with keys and values as CEL knows them. */
    private static final class View extends AbstractMap<String, Object> {

        private final Map<?, ?> original;

        View(Map<?, ?> original) {
            this.original = original;
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Entry<String, Object>> iterator() {
                    return original.entrySet().stream()
                            .<Entry<String, Object>>map(entry -> new SimpleImmutableEntry<>(
                                    entry.getKey().toString(), CelValues.of(entry.getValue())))
                            .iterator();
                }

                @Override
                public int size() {
                    return original.size();
                }
            };
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            return storedKey(key) != null;
        }

        @Override
        public @Nullable Object get(@Nullable Object key) {
            Object stored = storedKey(key);
            return stored == null ? null : CelValues.of(original.get(stored));
        }

        /** Avro's readers make keys of their own string class, programs mostly use Java's. */
        private @Nullable Object storedKey(@Nullable Object key) {
            if (!(key instanceof String text)) {
                return null;
            }
            if (original.containsKey(text)) {
                return text;
            }
            Utf8 encoded = new Utf8(text);
            return original.containsKey(encoded) ? encoded : null;
        }
    }

    @Override
    public Object value() {
        return original;
    }

    @Override
    public boolean isZeroValue() {
        return original.isEmpty();
    }

    @Override
    public CelType celType() {
        return TYPE;
    }

    @Override
    public Object select(String key) {
        return find(key).orElseThrow(() -> CelAttributeNotFoundException.forMissingMapKey(key));
    }

    @Override
    public Optional<Object> find(String key) {
        return Optional.ofNullable(view.get(key));
    }

    @Override
    public int size() {
        return view.size();
    }

    @Override
    public boolean isEmpty() {
        return view.isEmpty();
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return view.containsKey(key);
    }

    @Override
    public boolean containsValue(@Nullable Object value) {
        return view.containsValue(value);
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        return view.get(key);
    }

    @Override
    public @Nullable Object put(String key, Object value) {
        return view.put(key, value);
    }

    @Override
    public @Nullable Object remove(@Nullable Object key) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void putAll(Map<? extends String, ? extends Object> entries) {
        view.putAll(entries);
    }

    @Override
    public void clear() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<String> keySet() {
        return view.keySet();
    }

    @Override
    public Collection<Object> values() {
        return view.values();
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return view.entrySet();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return view.equals(other);
    }

    @Override
    public int hashCode() {
        return view.hashCode();
    }
}
