package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.json.Shape.Combination;
import dev.kanon.schema.json.Shape.Criterion;
import dev.kanon.schema.json.Shape.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the shape of a schema. */
final class Shapes {

    private static final Set<String> OF_TEXTS = Set.of("minLength", "maxLength", "pattern");

    private static final Set<String> OF_NUMBERS =
            Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");

    private static final Set<String> OF_OBJECTS = Set.of(
            "properties",
            "patternProperties",
            "additionalProperties",
            "required",
            "minProperties",
            "maxProperties",
            "dependencies",
            "dependentRequired",
            "dependentSchemas",
            "propertyNames");

    private static final Set<String> OF_ARRAYS = Set.of(
            "items",
            "prefixItems",
            "additionalItems",
            "minItems",
            "maxItems",
            "uniqueItems",
            "contains",
            "minContains",
            "maxContains");

    private static final Set<String> OF_ANYTHING =
            Set.of("type", "enum", "const", "allOf", "anyOf", "oneOf", "not", "if");

    private Shapes() {}

    /** Whether the values that are right depend on more than its reference. */
    static boolean saysAnythingBesideReference(Place place) {
        return Stream.of(OF_ANYTHING, OF_TEXTS, OF_NUMBERS, OF_OBJECTS, OF_ARRAYS)
                .anyMatch(keywords -> hasAny(place, keywords));
    }

    /** The shape of a schema, or of what it refers to where it is only a reference; never a deferred one. */
    static Shape of(Place reference) {
        Place place = References.target(reference);
        JsonNode json = place.json();
        if (!json.isObject()) {
            return json.isBoolean() && !json.booleanValue() ? Plain.NOTHING : Plain.ANYTHING;
        }
        List<Shape> parts = new ArrayList<>();
        if (place.hasReference()) {
            parts.add(new Shape.Deferred(place.referred()));
        }
        addTyped(place, parts);
        if (json.path("enum").isArray()) {
            parts.add(Shape.Enumeration.of(json.path("enum")));
        }
        if (json.has("const") && place.draft().isAtLeast(Draft.V6)) {
            parts.add(new Shape.Constant(json.path("const")));
        }
        for (Criterion criterion : Criterion.values()) {
            List<Place> combined = place.schemaArray(criterion.keyword());
            if (!combined.isEmpty()) {
                parts.add(new Combination(
                        criterion,
                        combined.stream().<Shape>map(Shape.Deferred::new).toList()));
            }
        }
        Place negated = place.schema("not");
        if (negated != null) {
            parts.add(new Shape.Negation(negated));
        }
        if (json.has("if") && place.draft().isAtLeast(Draft.V7)) {
            parts.add(new Shape.Conditional());
        }
        return switch (parts.size()) {
            case 0 -> Plain.ANYTHING;
            case 1 ->
                parts.get(0) instanceof Shape.Deferred
                        ? new Combination(Criterion.ALL_OF, List.copyOf(parts))
                        : parts.get(0);
            default -> new Combination(Criterion.ALL_OF, List.copyOf(parts));
        };
    }

    private static void addTyped(Place place, List<Shape> parts) {
        JsonNode type = place.json().path("type");
        if (type.isTextual()) {
            parts.add(ofType(type.asText(), place));
        } else if (type.isArray()) {
            List<Shape> alternatives = new ArrayList<>();
            type.forEach(name -> alternatives.add(ofType(name.asText(), place)));
            parts.add(new Combination(Criterion.ANY_OF, List.copyOf(alternatives)));
        } else {
            addByKeywords(place, parts);
        }
    }

    /** Without a type, keywords tell: {@code maxLength} is about texts. */
    private static void addByKeywords(Place place, List<Shape> parts) {
        if (hasAny(place, OF_TEXTS)) {
            parts.add(new Shape.Text(place));
        }
        if (hasAny(place, OF_NUMBERS)) {
            parts.add(new Shape.Numeric(place, false));
        }
        if (hasAny(place, OF_OBJECTS)) {
            parts.add(new Shape.Structure(new ObjectModel(place)));
        }
        if (hasAny(place, OF_ARRAYS)) {
            parts.add(new Shape.Sequence(new ArrayModel(place)));
        }
    }

    private static boolean hasAny(Place place, Set<String> keywords) {
        return keywords.stream().anyMatch(place.json()::has);
    }

    private static Shape ofType(String type, Place place) {
        return switch (type) {
            case "string" -> new Shape.Text(place);
            case "number" -> new Shape.Numeric(place, false);
            case "integer" -> new Shape.Numeric(place, true);
            case "boolean" -> Plain.BOOLEAN;
            case "null" -> Plain.NULL;
            case "object" -> new Shape.Structure(new ObjectModel(place));
            case "array" -> new Shape.Sequence(new ArrayModel(place));
            default -> Plain.ANYTHING;
        };
    }
}
