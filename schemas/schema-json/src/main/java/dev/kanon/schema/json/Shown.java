package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Shapes and values in a few words, however large they are. */
final class Shown {

    private static final int VALUES = 20;
    private static final int CHARACTERS = 200;

    private Shown() {}

    static String of(Shape shape) {
        if (shape instanceof Shape.Plain plain) {
            return plain.name().toLowerCase(Locale.ROOT);
        }
        if (shape instanceof Shape.Text) {
            return "string";
        }
        if (shape instanceof Shape.Numeric number) {
            return number.integer() ? "integer" : "number";
        }
        if (shape instanceof Shape.Structure) {
            return "object";
        }
        if (shape instanceof Shape.Sequence) {
            return "array";
        }
        if (shape instanceof Shape.Enumeration enumeration) {
            return "enum " + value(enumeration.json());
        }
        if (shape instanceof Shape.Constant constant) {
            return "const " + value(constant.value());
        }
        if (shape instanceof Shape.Combination combination) {
            return combination.criterion().keyword() + " of "
                    + combination.parts().size();
        }
        return shape instanceof Shape.Negation ? "not" : shape instanceof Shape.Conditional ? "if" : "a schema";
    }

    static String value(JsonNode json) {
        if (json.isArray()) {
            return StreamSupport.stream(json.spliterator(), false)
                    .limit(VALUES)
                    .map(value -> value.isContainerNode() ? "…" : value(value))
                    .collect(Collectors.joining(", ", "[", json.size() > VALUES ? ", …]" : "]"));
        }
        String text = json.isObject() ? "{…}" : JsonTexts.write(json);
        return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS) + "…";
    }
}
