package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The keywords of a schema that are about objects. */
record ObjectModel(Place place) {

    private static final String PROPERTIES = "properties";
    private static final String ADDITIONAL = "additionalProperties";

    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        place.json().path(PROPERTIES).fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Nullable
    Place property(String name) {
        JsonNode property = place.json().path(PROPERTIES).get(name);
        return property == null ? null : place.at(property);
    }

    boolean hasDefault(String name) {
        return place.json().path(PROPERTIES).path(name).has("default");
    }

    Set<String> required() {
        return texts(place.json().path("required"));
    }

    /** Whatever is not listed and matches no pattern. {@code unevaluatedProperties} has no say: see docs/decisions/0007. */
    Coverage additional() {
        return coverage(place, ADDITIONAL);
    }

    /** What is said of the property of that name, which is not listed. */
    Coverage covering(String name) {
        for (Map.Entry<String, JsonNode> pattern :
                place.json().path("patternProperties").properties()) {
            if (NamePattern.of(pattern.getKey()).isIn(name)) {
                return new Coverage.By(place.at(pattern.getValue()));
            }
        }
        return additional();
    }

    /** By the name of a property, the names of those that it needs beside it. */
    Map<String, Set<String>> neededNames() {
        Map<String, Set<String>> needed = new HashMap<>();
        place.json().path("dependencies").properties().stream()
                .filter(member -> member.getValue().isArray())
                .forEach(member -> needed.put(member.getKey(), texts(member.getValue())));
        place.json()
                .path("dependentRequired")
                .properties()
                .forEach(member -> needed.put(member.getKey(), texts(member.getValue())));
        return needed;
    }

    /** By the name of a property, the schema that an object with it must be right by. */
    Map<String, Place> neededSchemas() {
        Map<String, Place> needed = new HashMap<>(place.schemaMap("dependencies"));
        needed.values().removeIf(schema -> schema.json().isArray());
        needed.putAll(place.schemaMap("dependentSchemas"));
        return needed;
    }

    static Coverage coverage(Place place, String keyword) {
        Place schema = place.schema(keyword);
        if (schema == null || isTrue(schema)) {
            return new Coverage.Open();
        }
        return schema.json().isBoolean() ? new Coverage.Closed() : new Coverage.By(schema);
    }

    private static boolean isTrue(Place schema) {
        return schema.json().isBoolean()
                ? schema.json().booleanValue()
                : schema.json().isEmpty();
    }

    private static Set<String> texts(JsonNode array) {
        Set<String> texts = new TreeSet<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
