package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.schema.SchemaEntity;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tags in the text of a schema: the keyword {@code confluent:tags} of objects and their properties.
 *
 * <p>A path begins with what the outermost schema is. {@code object} is a record, {@code object.a} its field, and what that
 * field is goes on behind it: {@code object.a.object.b}, {@code object.a.array.object.b}, {@code object.a.oneof.1.object.b}.
 * Definitions are {@code object.definitions.A.object.b}, or {@code object.$defs.…}.
 */
final class InlineTags {

    private static final String KEYWORD = "confluent:tags";

    private static final String OBJECT = "object";
    private static final String PROPERTIES = "properties";
    private static final List<String> COMBINATIONS = List.of("oneOf", "anyOf", "allOf");
    private static final List<String> DEFINITIONS = List.of("definitions", "$defs");

    private InlineTags() {}

    static Map<SchemaEntity, Set<String>> of(Place schema) {
        Map<SchemaEntity, Set<String>> tags = new LinkedHashMap<>();
        entities(schema.json()).forEach((entity, node) -> {
            Set<String> names = tags(node);
            if (!names.isEmpty()) {
                tags.put(entity, names);
            }
        });
        return tags;
    }

    static JsonSchema change(
            JsonSchema schema, Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed) {
        JsonNode tree = schema.raw().deepCopy();
        Map<SchemaEntity, ObjectNode> entities = entities(tree);
        added.forEach((entity, names) -> {
            ObjectNode node = node(entities, entity);
            Set<String> tags = tags(node);
            tags.addAll(names);
            set(node, tags);
        });
        removed.forEach((entity, names) -> {
            ObjectNode node = node(entities, entity);
            Set<String> tags = tags(node);
            tags.removeAll(names);
            set(node, tags);
        });
        return schema.with(tree, schema.references());
    }

    private static ObjectNode node(Map<SchemaEntity, ObjectNode> entities, SchemaEntity entity) {
        @Nullable ObjectNode node = entities.get(entity);
        if (node == null) {
            throw new IllegalArgumentException("There is no " + entity.entityType() + " with the path '"
                    + entity.entityPath() + "' in the schema; it has "
                    + entities.keySet().stream()
                            .map(SchemaEntity::entityPath)
                            .limit(20)
                            .toList());
        }
        return node;
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

    private static Set<String> tags(ObjectNode node) {
        Set<String> names = new LinkedHashSet<>();
        node.path(KEYWORD).forEach(name -> names.add(name.asText()));
        return names;
    }

    private static void set(ObjectNode node, Set<String> names) {
        if (names.isEmpty()) {
            node.remove(KEYWORD);
        } else {
            ArrayNode tags = node.putArray(KEYWORD);
            names.forEach(tags::add);
        }
    }
}
