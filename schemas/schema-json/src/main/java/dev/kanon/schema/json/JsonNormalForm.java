package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.schema.SchemaReference;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** One form for all schemas that differ only in the order of members and references. */
final class JsonNormalForm {

    private static final Comparator<SchemaReference> REFERENCE_ORDER = Comparator.comparing(
                    SchemaReference::subject, Comparator.nullsFirst(Comparator.<String>naturalOrder()))
            .thenComparing(SchemaReference::version, Comparator.nullsFirst(Comparator.<Integer>naturalOrder()))
            .thenComparing(SchemaReference::name, Comparator.nullsFirst(Comparator.<String>naturalOrder()));

    private JsonNormalForm() {}

    static JsonSchema of(JsonSchema schema) {
        List<SchemaReference> references =
                schema.references().stream().sorted(REFERENCE_ORDER).distinct().toList();
        return schema.with(sorted(schema.raw()), references);
    }

    private static JsonNode sorted(JsonNode node) {
        if (node.isObject()) {
            TreeMap<String, JsonNode> members = new TreeMap<>();
            node.properties().forEach(member -> members.put(member.getKey(), sorted(member.getValue())));
            return new ObjectNode(JsonNodeFactory.instance).setAll(members);
        }
        if (node.isArray()) {
            ArrayNode elements = JsonNodeFactory.instance.arrayNode();
            node.forEach(element -> elements.add(sorted(element)));
            return elements;
        }
        return node;
    }
}
