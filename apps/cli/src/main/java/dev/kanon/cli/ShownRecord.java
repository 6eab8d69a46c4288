package dev.kanon.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.schema.SchemaJson;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A record as it is shown. Key and value are JSON; text that was never framed is a JSON string, a missing one JSON's null.
 *
 * @param timestamp milliseconds since 1970
 * @param headers the last one of each name, as text
 */
record ShownRecord(
        String topic,
        int partition,
        long offset,
        long timestamp,
        Map<String, String> headers,
        JsonNode key,
        JsonNode value) {

    /** Plain text stands for itself; everything else is JSON. */
    static String text(JsonNode node) {
        return node.isTextual() ? node.textValue() : SchemaJson.write(node);
    }

    String headersText() {
        return headers.entrySet().stream()
                .map(header -> header.getKey() + "=" + header.getValue())
                .collect(Collectors.joining(","));
    }

    /** The whole record in one line of JSON. */
    String toJson() {
        ObjectNode json = SchemaJson.mapper().createObjectNode();
        json.put("topic", topic)
                .put("partition", partition)
                .put("offset", offset)
                .put("timestamp", timestamp);
        ObjectNode headerNode = json.putObject("headers");
        headers.forEach(headerNode::put);
        json.set("key", key);
        json.set("value", value);
        return SchemaJson.write(json);
    }
}
