package dev.kanon.contract.avro;

import dev.kanon.contract.ContractSchema;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.SchemaEntity;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** The tags of each field of one contract: those in the schema's text and those that its metadata gives by path. */
final class FieldTags {

    private final Map<String, Set<String>> inline = new HashMap<>();
    private final Map<TagPattern, SortedSet<String>> byPattern = new HashMap<>();
    private final Map<String, SortedSet<String>> known = new ConcurrentHashMap<>();

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

    /** Grows with the fields of the contract's schemas only. */
    SortedSet<String> of(String fullName) {
        return known.computeIfAbsent(fullName, this::collect);
    }

    private SortedSet<String> collect(String fullName) {
        SortedSet<String> tags = new TreeSet<>(inline.getOrDefault(fullName, Set.of()));
        byPattern.forEach((pattern, more) -> {
            if (pattern.matches(fullName)) {
                tags.addAll(more);
            }
        });
        return Collections.unmodifiableSortedSet(tags);
    }
}
