package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.TagProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Tags in the text of a schema: the keyword {@code confluent:tags} of objects and their properties.
 *
 * <p>A path begins with what the outermost schema is. {@code object} is a record, {@code object.a} its field, and what that
 * field is goes on behind it: {@code object.a.object.b}, {@code object.a.array.object.b}, {@code object.a.oneof.1.object.b}.
 * Definitions are {@code object.definitions.A.object.b}, or {@code object.$defs.…}.
 */
final class InlineTags {

    /** Of the paths that there are, people see this many. */
    private static final int MAX_TOLD = 20;

    private static final String OBJECT = "object";
    private static final String PROPERTIES = "properties";
    private static final List<String> COMBINATIONS = List.of("oneOf", "anyOf", "allOf");
    private static final List<String> DEFINITIONS = List.of("definitions", "$defs");

    private InlineTags() {}

    static Map<SchemaEntity, Set<String>> of(Place schema) {
        return TagProperty.read(entities(schema.json()));
    }

    static JsonSchema change(
            JsonSchema schema, Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed) {
        JsonNode tree = schema.raw().deepCopy();
        Map<SchemaEntity, ObjectNode> entities = entities(tree);
        TagProperty.change(entities, added, removed, entity -> unknown(entity, entities.keySet()));
        return schema.with(tree, schema.references());
    }

    private static String unknown(SchemaEntity entity, Set<SchemaEntity> known) {
        return "There is no " + entity.entityType() + " with the path '" + entity.entityPath()
                + "' in the schema; it has "
                + known.stream().map(SchemaEntity::entityPath).limit(MAX_TOLD).toList();
    }

    private static Map<SchemaEntity, ObjectNode> entities(JsonNode schema) {
        Map<SchemaEntity, ObjectNode> entities = new LinkedHashMap<>();
        visit(schema, "", entities);
        return entities;
    }

    private static void visit(JsonNode node, String prefix, Map<SchemaEntity, ObjectNode> entities) {
        if (!(node instanceof ObjectNode schema)) {
            return;
        }
        if (isObject(schema)) {
            entities.putIfAbsent(new SchemaEntity(prefix + OBJECT, SchemaEntity.RECORD), schema);
            schema.path(PROPERTIES).properties().forEach(member -> {
                String path = prefix + OBJECT + "." + member.getKey();
                if (member.getValue() instanceof ObjectNode property) {
                    entities.putIfAbsent(new SchemaEntity(path, SchemaEntity.FIELD), property);
                }
                visit(member.getValue(), path + ".", entities);
            });
        }
        if (schema.path("items").isObject()) {
            visit(schema.path("items"), prefix + "array.", entities);
        }
        for (String keyword : COMBINATIONS) {
            JsonNode parts = schema.path(keyword);
            for (int i = 0; i < parts.size(); i++) {
                visit(parts.path(i), prefix + keyword.toLowerCase(Locale.ROOT) + "." + i + ".", entities);
            }
        }
        String owner = isObject(schema) ? prefix + OBJECT + "." : prefix;
        for (String keyword : DEFINITIONS) {
            schema.path(keyword)
                    .properties()
                    .forEach(member ->
                            visit(member.getValue(), owner + keyword + "." + member.getKey() + ".", entities));
        }
    }

    private static boolean isObject(ObjectNode schema) {
        return schema.has(PROPERTIES) || schema.path("type").asText().equals(OBJECT);
    }
}
