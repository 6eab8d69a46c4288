package dev.kanon.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The member {@code confluent:tags} in the text of a schema that is JSON. */
public final class TagProperty {

    private static final String NAME = "confluent:tags";

    private TagProperty() {}

    /** The tags of those places that have some, in the order of the places. */
    public static Map<SchemaEntity, Set<String>> read(Map<SchemaEntity, ObjectNode> places) {
        Map<SchemaEntity, Set<String>> tags = new LinkedHashMap<>();
        places.forEach((entity, node) -> {
            Set<String> names = tags(node);
            if (!names.isEmpty()) {
                tags.put(entity, names);
            }
        });
        return tags;
    }

    /**
     * Adds tags to places, and then removes some.
     *
     * @param unknown what to say of an entity that is none of the places
     * @throws IllegalArgumentException if there is such a one
     */
    public static void change(
            Map<SchemaEntity, ObjectNode> places,
            Map<SchemaEntity, Set<String>> added,
            Map<SchemaEntity, Set<String>> removed,
            Function<SchemaEntity, String> unknown) {
        added.forEach((entity, names) -> {
            ObjectNode node = node(places, entity, unknown);
            Set<String> all = tags(node);
            all.addAll(names);
            set(node, all);
        });
        removed.forEach((entity, names) -> {
            ObjectNode node = node(places, entity, unknown);
            Set<String> rest = tags(node);
            rest.removeAll(names);
            set(node, rest);
        });
    }

    private static ObjectNode node(
            Map<SchemaEntity, ObjectNode> places, SchemaEntity entity, Function<SchemaEntity, String> unknown) {
        ObjectNode node = places.get(entity);
        if (node == null) {
            throw new IllegalArgumentException(unknown.apply(entity));
        }
        return node;
    }

    private static Set<String> tags(ObjectNode node) {
        Set<String> names = new LinkedHashSet<>();
        node.path(NAME).forEach(name -> names.add(name.asText()));
        return names;
    }

    private static void set(ObjectNode node, Set<String> names) {
        if (names.isEmpty()) {
            node.remove(NAME);
        } else {
            ArrayNode tags = node.putArray(NAME);
            names.forEach(tags::add);
        }
    }
}
