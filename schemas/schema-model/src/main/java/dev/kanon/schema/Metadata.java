package dev.kanon.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a schema's owner says about it, beside its text.
 *
 * @param tags path pattern of a field → its tags; {@code ?}, {@code *} and {@code **} are wildcards
 * @param properties free key-value pairs; keys that begin with {@code confluent:} are the registry's own
 * @param sensitive names of the properties whose values are secret
 */
@JsonPropertyOrder({"tags", "properties", "sensitive"})
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Metadata(
        @Nullable SortedMap<String, SortedSet<String>> tags,
        @Nullable SortedMap<String, String> properties,
        @Nullable SortedSet<String> sensitive) {

    /** The property that pins a schema to a version number. */
    public static final String VERSION_PROPERTY = "confluent:version";

    /** The property that lists, with commas, field names that must never be used. */
    public static final String RESERVED_PROPERTY = "confluent:reserved";

    public static final Metadata EMPTY = new Metadata(null, null, null);

    public Metadata {
        tags = tags == null ? null : copyOfSets(tags);
        properties = properties == null ? null : Collections.unmodifiableSortedMap(new TreeMap<>(properties));
        sensitive = sensitive == null ? null : Collections.unmodifiableSortedSet(new TreeSet<>(sensitive));
    }

    public static Metadata ofProperties(Map<String, String> properties) {
        return new Metadata(null, new TreeMap<>(properties), null);
    }

    /** The value of a property, or null. */
    public @Nullable String property(String key) {
        return properties == null ? null : properties.get(key);
    }

    /** This with one property set. */
    public Metadata withProperty(String key, String value) {
        TreeMap<String, String> changed = properties == null ? new TreeMap<>() : new TreeMap<>(properties);
        changed.put(key, value);
        return new Metadata(tags, changed, sensitive);
    }

    /** This without one property; with no property left, {@link #properties()} is null. */
    public Metadata withoutProperty(String key) {
        if (properties == null || !properties.containsKey(key)) {
            return this;
        }
        TreeMap<String, String> changed = new TreeMap<>(properties);
        changed.remove(key);
        return new Metadata(tags, changed.isEmpty() ? null : changed, sensitive);
    }

    /** Both together: a later property replaces an earlier one of its name, tags and sensitive names add up. */
    public static @Nullable Metadata merge(@Nullable Metadata earlier, @Nullable Metadata later) {
        if (earlier == null || later == null) {
            return earlier == null ? later : earlier;
        }
        return new Metadata(
                mergeTags(earlier.tags, later.tags),
                mergeProperties(earlier.properties, later.properties),
                mergeSets(earlier.sensitive, later.sensitive));
    }

    private static @Nullable SortedMap<String, SortedSet<String>> mergeTags(
            @Nullable SortedMap<String, SortedSet<String>> earlier,
            @Nullable SortedMap<String, SortedSet<String>> later) {
        if (earlier == null || later == null) {
            return earlier == null ? later : earlier;
        }
        TreeMap<String, SortedSet<String>> merged = new TreeMap<>(earlier);
        later.forEach((path, names) -> merged.merge(path, names, Metadata::union));
        return merged;
    }

    private static @Nullable SortedMap<String, String> mergeProperties(
            @Nullable SortedMap<String, String> earlier, @Nullable SortedMap<String, String> later) {
        if (earlier == null || later == null) {
            return earlier == null ? later : earlier;
        }
        TreeMap<String, String> merged = new TreeMap<>(earlier);
        merged.putAll(later);
        return merged;
    }

    private static @Nullable SortedSet<String> mergeSets(
            @Nullable SortedSet<String> earlier, @Nullable SortedSet<String> later) {
        if (earlier == null || later == null) {
            return earlier == null ? later : earlier;
        }
        return union(earlier, later);
    }

    private static SortedSet<String> union(Collection<String> some, Collection<String> others) {
        TreeSet<String> all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }

    private static SortedMap<String, SortedSet<String>> copyOfSets(Map<String, ? extends Collection<String>> sets) {
        TreeMap<String, SortedSet<String>> copy = new TreeMap<>();
        sets.forEach((key, names) -> copy.put(key, Collections.unmodifiableSortedSet(new TreeSet<>(names))));
        return Collections.unmodifiableSortedMap(copy);
    }
}
