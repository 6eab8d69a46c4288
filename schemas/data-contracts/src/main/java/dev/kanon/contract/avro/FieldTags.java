package dev.kanon.contract.avro;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.contract.ContractSchema;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.SchemaEntity;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.avro.Schema;

/** The tags of each field of one contract: those in the schema's text and those that its metadata gives by path. */
final class FieldTags {

    /** Record types remembered. */
    private static final int CACHED_RECORDS = 1_000;

    /**
     * A field, as rules know it.
     *
     * @param fullName with the names of the record and its namespace
     */
    record Place(String name, String fullName, SortedSet<String> tags) {}

    private final Map<String, Set<String>> inline = new HashMap<>();
    private final Map<TagPattern, SortedSet<String>> byPattern = new HashMap<>();

    /** By identity of the record's schema, in the order of its fields. */
    private final Cache<Schema, List<Place>> places =
            Caffeine.newBuilder().weakKeys().maximumSize(CACHED_RECORDS).build();

    FieldTags(ContractSchema contract) {
        contract.parsed().inlineTags().forEach((entity, tags) -> {
            if (entity.entityType().equals(SchemaEntity.FIELD)) {
                inline.put(entity.entityPath(), tags);
            }
        });
        Metadata metadata = contract.registered().definition().metadata();
        if (metadata != null && metadata.tags() != null) {
            metadata.tags().forEach((path, tags) -> byPattern.put(new TagPattern(path), tags));
        }
    }

    /** The fields of a record type, by their positions. */
    List<Place> of(Schema recordType) {
        return places.get(
                recordType,
                unknown -> unknown.getFields().stream()
                        .map(field -> place(field.name(), unknown.getFullName() + "." + field.name()))
                        .toList());
    }

    /** A field by its names. */
    Place place(String name, String fullName) {
        SortedSet<String> tags = new TreeSet<>(inline.getOrDefault(fullName, Set.of()));
        byPattern.forEach((pattern, more) -> {
            if (pattern.matches(fullName)) {
                tags.addAll(more);
            }
        });
        return new Place(name, fullName, Collections.unmodifiableSortedSet(tags));
    }
}
