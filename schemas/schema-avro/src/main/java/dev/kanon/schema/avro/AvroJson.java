package dev.kanon.schema.avro;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.schema.SchemaJson;
import org.jspecify.annotations.Nullable;

/**
 * Walks the JSON of a canonical text, where a schema is a name, an array (a union) or an object whose {@code type} is a name.
 * Recursive, since a parsed text is nested no deeper than {@link NestingLimit} allows.
 */
final class AvroJson {

    /** What to do with the objects of a schema; each may be changed in place. */
    interface Visitor {

        /** A record, enum or fixed with its full name, or another type with null. */
        void type(ObjectNode type, @Nullable String fullName);

        /** A field of the record of that full name. */
        void field(ObjectNode field, String recordName);
    }

    private AvroJson() {}

    static JsonNode parse(String canonicalText) {
        try {
            return SchemaJson.mapper().readTree(canonicalText);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a canonical text is not JSON", impossible);
        }
    }

    static void visit(JsonNode schema, Visitor visitor) {
        visit(schema, "", visitor);
    }

    private static void visit(JsonNode schema, String namespace, Visitor visitor) {
        if (schema.isArray()) {
            schema.forEach(branch -> visit(branch, namespace, visitor));
        } else if (schema instanceof ObjectNode type) {
            visitType(type, namespace, visitor);
        }
    }

    private static void visitType(ObjectNode type, String namespace, Visitor visitor) {
        switch (type.path("type").asText()) {
            case "record", "error" -> {
                String inner = type.path("namespace").asText(namespace);
                String fullName = fullName(type, inner);
                visitor.type(type, fullName);
                for (JsonNode field : type.path("fields")) {
                    visitor.field((ObjectNode) field, fullName);
                    visit(field.path("type"), inner, visitor);
                }
            }
            case "enum", "fixed" ->
                visitor.type(type, fullName(type, type.path("namespace").asText(namespace)));
            case "array" -> {
                visitor.type(type, null);
                visit(type.path("items"), namespace, visitor);
            }
            case "map" -> {
                visitor.type(type, null);
                visit(type.path("values"), namespace, visitor);
            }
            default -> visitor.type(type, null);
        }
    }

    private static String fullName(ObjectNode type, String namespace) {
        String name = type.path("name").asText();
        return namespace.isEmpty() ? name : namespace + "." + name;
    }
}
