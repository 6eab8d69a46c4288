package dev.kanon.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** Blanks what differs from run to run: it must be there, but its value says nothing. */
final class Volatile {

    private static final Set<String> TIMES = Set.of("ts", "createTs", "updateTs");
    private static final Set<String> INSTALLATION = Set.of("kafka-cluster", "schema-registry-cluster");

    private Volatile() {}

    static JsonNode blanked(JsonNode node) {
        if (node.isArray()) {
            ArrayNode elements = JsonNodeFactory.instance.arrayNode();
            node.forEach(element -> elements.add(blanked(element)));
            return elements;
        }
        if (node.isObject()) {
            ObjectNode members = JsonNodeFactory.instance.objectNode();
            node.forEachEntry((name, value) -> members.set(name, blanked(node, name, value)));
            return members;
        }
        return node;
    }

    private static JsonNode blanked(JsonNode owner, String name, JsonNode value) {
        // The guid of an association is random, that of a schema is a hash of its content.
        boolean random = name.equals("guid") && owner.has("resourceName");
        boolean changing = random || TIMES.contains(name) || INSTALLATION.contains(name);
        return changing && value.isValueNode() ? JsonNodeFactory.instance.textNode("…") : blanked(value);
    }
}
