package dev.kanon.schema.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The keywords by which schemas stand in schemas. */
final class Keyword {

    static final String REF = "$ref";

    /** Under these stands one schema; under {@code items}, one or an array of them. */
    private static final List<String> ONE = List.of(
            "items",
            "additionalItems",
            "unevaluatedItems",
            "contains",
            "additionalProperties",
            "unevaluatedProperties",
            "propertyNames",
            "not",
            "if",
            "then",
            "else");

    private static final List<String> ARRAYS = List.of("items", "prefixItems", "allOf", "anyOf", "oneOf");

    private static final List<String> MAPS =
            List.of("properties", "patternProperties", "dependencies", "dependentSchemas");

    /** Under these stand values, whatever they look like. */
    static final Set<String> VALUES = Set.of("enum", "const", "default", "examples");

    private Keyword() {}

    /** The schemas that apply wherever this one does: all in it but definitions. */
    static List<Place> inner(Place place) {
        List<Place> inner = new ArrayList<>();
        for (String keyword : ONE) {
            Place schema = place.schema(keyword);
            if (schema != null) {
                inner.add(schema);
            }
        }
        ARRAYS.forEach(keyword -> inner.addAll(place.schemaArray(keyword)));
        for (String keyword : MAPS) {
            place.schemaMap(keyword).values().stream()
                    .filter(schema -> !schema.json().isArray()) // an array of names, in dependencies
                    .forEach(inner::add);
        }
        return inner;
    }
}
