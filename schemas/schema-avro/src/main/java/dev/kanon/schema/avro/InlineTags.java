package dev.kanon.schema.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaJson;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tags in the text of a schema: the property {@code confluent:tags} of records and fields. */
final class InlineTags {

    private static final String PROPERTY = "confluent:tags";

    private InlineTags() {}

    static Map<SchemaEntity, Set<String>> of(String text) {
        Map<SchemaEntity, Set<String>> tags = new LinkedHashMap<>();
        entities(AvroJson.parse(text)).forEach((entity, node) -> {
            Set<String> names = tags(node);
            if (!names.isEmpty()) {
                tags.put(entity, names);
            }
        });
        return tags;
    }

    static AvroSchema change(
            AvroSchema schema, Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed) {
        JsonNode json = AvroJson.parse(schema.canonicalText());
        Map<SchemaEntity, ObjectNode> entities = entities(json);
        added.forEach((entity, names) -> {
            ObjectNode node = find(entities, entity);
            Set<String> all = tags(node);
            all.addAll(names);
            set(node, all);
        });
        removed.forEach((entity, names) -> {
            ObjectNode node = find(entities, entity);
            Set<String> rest = tags(node);
            rest.removeAll(names);
            set(node, rest);
        });
        return schema.with(SchemaJson.write(json), schema.references());
    }

    private static ObjectNode find(Map<SchemaEntity, ObjectNode> entities, SchemaEntity entity) {
        ObjectNode node = entities.get(entity);
        if (node == null) {
            throw new IllegalArgumentException("No matching path '" + entity.entityPath() + "' found in the schema");
        }
        return node;
    }

    private static Map<SchemaEntity, ObjectNode> entities(JsonNode json) {
        Map<SchemaEntity, ObjectNode> entities = new LinkedHashMap<>();
        AvroJson.visit(json, new AvroJson.Visitor() {
            @Override
            public void type(ObjectNode type, @Nullable String fullName) {
                if (fullName != null && type.has("fields")) {
                    entities.put(new SchemaEntity(fullName, SchemaEntity.RECORD), type);
                }
            }

            @Override
            public void field(ObjectNode field, String recordName) {
                String path = recordName + "." + field.path("name").asText();
                entities.put(new SchemaEntity(path, SchemaEntity.FIELD), field);
            }
        });
        return entities;
    }

    private static Set<String> tags(ObjectNode node) {
        Set<String> names = new LinkedHashSet<>();
        node.path(PROPERTY).forEach(name -> names.add(name.asText()));
        return names;
    }

    private static void set(ObjectNode node, Set<String> names) {
        if (names.isEmpty()) {
            node.remove(PROPERTY);
        } else {
            ArrayNode tags = node.putArray(PROPERTY);
            names.forEach(tags::add);
        }
    }
}
