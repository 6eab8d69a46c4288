package dev.kanon.registry;

import dev.kanon.schema.SchemaEntity;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tags of one place in a schema. */
public record SchemaTags(SchemaEntity schemaEntity, List<String> tags) {

    static Map<SchemaEntity, Set<String>> byEntity(@Nullable List<SchemaTags> tags) {
        Map<SchemaEntity, Set<String>> byEntity = new LinkedHashMap<>();
        if (tags != null) {
            tags.forEach(one -> byEntity.computeIfAbsent(one.schemaEntity, entity -> new LinkedHashSet<>())
                    .addAll(one.tags));
        }
        return byEntity;
    }
}
