package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;

/** The properties that a schema names for its outermost object. */
final class Fields {

    private Fields() {}

    /** Those of the schema itself, of what it refers to and of all parts of its {@code allOf}; a lost reference has none. */
    static Set<String> of(Place schema) {
        Set<String> names = new LinkedHashSet<>();
        Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Place> left = new ArrayDeque<>();
        left.add(schema);
        while (!left.isEmpty()) {
            Place place = left.remove();
            if (seen.add(place.json())) {
                place.json().path("properties").fieldNames().forEachRemaining(names::add);
                left.addAll(place.schemaArray("allOf"));
                if (place.hasReference()) {
                    addTarget(place, left);
                }
            }
        }
        return names;
    }

    private static void addTarget(Place place, Deque<Place> left) {
        try {
            left.add(place.referred());
        } catch (UnresolvedReferenceException lost) {
            // A stored schema may hold one; it names no fields.
        }
    }
}
