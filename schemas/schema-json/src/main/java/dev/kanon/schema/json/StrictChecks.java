package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.Strictness;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/** What must be right about a schema that is taken in, beside what its draft's meta-schema says. */
final class StrictChecks {

    private static final String RESERVED_PREFIX = "$$";

    private StrictChecks() {}

    static void check(Place outermost, Strictness strictness) throws InvalidSchemaException {
        Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Place> left = new ArrayDeque<>();
        left.push(outermost);
        while (!left.isEmpty()) {
            Place place = left.pop();
            if (seen.add(place.json())) {
                checkPatterns(place.json());
                if (strictness == Strictness.STRICT_FIELDS) {
                    checkNames(place.json());
                }
                Keyword.inner(place).forEach(left::push);
                if (place.hasReference()) {
                    left.push(referred(place));
                }
            }
        }
        MetaSchemas.check(outermost.json());
    }

    private static Place referred(Place place) throws InvalidSchemaException {
        try {
            return References.isOnlyReference(place) ? References.target(place) : place.referred();
        } catch (IllegalArgumentException leadsNowhere) {
            throw new InvalidSchemaException(String.valueOf(leadsNowhere.getMessage()), leadsNowhere);
        }
    }

    private static void checkPatterns(JsonNode schema) throws InvalidSchemaException {
        if (schema.path("pattern").isTextual()) {
            NamePattern.check(schema.path("pattern").asText());
        }
        for (var pattern : schema.path("patternProperties").properties()) {
            NamePattern.check(pattern.getKey());
        }
    }

    private static void checkNames(JsonNode schema) throws InvalidSchemaException {
        for (var property : schema.path("properties").properties()) {
            if (property.getKey().startsWith(RESERVED_PREFIX)) {
                throw new InvalidSchemaException("Names of fields that begin with " + RESERVED_PREFIX
                        + " are reserved, but one is \"" + property.getKey() + "\"; rename it");
            }
        }
    }
}
