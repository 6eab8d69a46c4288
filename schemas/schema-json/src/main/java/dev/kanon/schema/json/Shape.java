package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a schema says, in the terms in which two schemas are compared: one kind of value, or a combination of shapes. A schema
 * with several things to say, as {@code type} beside {@code enum}, is the combination of all of them.
 */
sealed interface Shape {

    /** All values are right, or none is, or those of a type without keywords of its own. */
    enum Plain implements Shape {
        ANYTHING,
        NOTHING,
        BOOLEAN,
        NULL
    }

    record Text(Place place) implements Shape {}

    record Numeric(Place place, boolean integer) implements Shape {}

    record Structure(ObjectModel model) implements Shape {}

    record Sequence(ArrayModel model) implements Shape {}

    /**
     * One of some values.
     *
     * @param values as JSON texts
     */
    record Enumeration(Set<String> values, JsonNode json) implements Shape {

        static Enumeration of(JsonNode array) {
            Set<String> values = new LinkedHashSet<>();
            array.forEach(value -> values.add(JsonTexts.write(value)));
            return new Enumeration(values, array);
        }
    }

    record Constant(JsonNode value) implements Shape {}

    record Negation(Place negated) implements Shape {}

    /** {@code if}, {@code then} and {@code else}. */
    record Conditional() implements Shape {}

    /** A schema whose shape is looked at when it is needed, so that schemas may contain themselves. */
    record Deferred(Place place) implements Shape {}

    /** Several parts, and how many of them a value must be right by. */
    record Combination(Criterion criterion, List<Shape> parts) implements Shape {}

    /** Of how many parts of a combination a value must be. */
    enum Criterion {
        ALL_OF("allOf"),
        ANY_OF("anyOf"),
        ONE_OF("oneOf");

        private final String keyword;

        Criterion(String keyword) {
            this.keyword = keyword;
        }

        String keyword() {
            return keyword;
        }
    }
}
