package dev.kanon.contract.jsonata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What JSONata gives, as JSON. Numbers that have only passed through keep every digit. */
final class JsonValues {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonValues() {}

    static JsonNode toNode(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            ObjectNode object = NODES.objectNode();
            map.forEach((key, member) -> object.set(String.valueOf(key), toNode(member)));
            return object;
        }
        if (value instanceof List<?> list) {
            return NODES.arrayNode()
                    .addAll(list.stream().map(JsonValues::toNode).toList());
        }
        if (value instanceof Number number) {
            return ofNumber(number);
        }
        if (value instanceof Boolean bool) {
            return NODES.booleanNode(bool);
        }
        if (value == null) {
            return NODES.nullNode();
        }
        if (value instanceof String text) {
            return NODES.textNode(text);
        }
        throw new IllegalArgumentException("The expression gave something that is not JSON, such as a function");
    }

    private static JsonNode ofNumber(Number number) {
        if (number instanceof BigDecimal decimal) {
            return NODES.numberNode(decimal);
        }
        if (number instanceof BigInteger integer) {
            return NODES.numberNode(integer);
        }
        if (number instanceof Float single) {
            return NODES.numberNode(single);
        }
        return number instanceof Double real ? NODES.numberNode(real) : NODES.numberNode(number.longValue());
    }
}
