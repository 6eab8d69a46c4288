package dev.kanon.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON trees as maps, lists, strings and exact numbers, and back. Numbers that only pass through keep every digit. */
public final class JsonTree {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonTree() {}

    /** The value of a node; null for JSON's null. */
    public static @Nullable Object values(JsonNode node) {
        if (node.isObject()) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            node.properties().forEach(member -> map.put(member.getKey(), values(member.getValue())));
            return map;
        }
        if (node.isArray()) {
            List<@Nullable Object> list = new ArrayList<>(node.size());
            node.forEach(element -> list.add(values(element)));
            return list;
        }
        if (node.isNumber()) {
            return node.numberValue();
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        return node.isNull() || node.isMissingNode() ? null : node.asText();
    }

    /**
     * The node of a value that a rule gave.
     *
     * @throws RuleException if there is no JSON for it, as for bytes or a function
     */
    public static JsonNode node(@Nullable Object value) throws RuleException {
        if (value instanceof Map<?, ?> map) {
            ObjectNode object = NODES.objectNode();
            for (Map.Entry<?, ?> member : map.entrySet()) {
                object.set(String.valueOf(member.getKey()), node(member.getValue()));
            }
            return object;
        }
        if (value instanceof List<?> list) {
            ArrayNode array = NODES.arrayNode(list.size());
            for (Object element : list) {
                array.add(node(element));
            }
            return array;
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
        throw new RuleException("The expression gave something that is not JSON: "
                + value.getClass().getSimpleName());
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
