package dev.kanon.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON tree as maps, lists, strings and exact numbers. */
public final class JsonTree {

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
}
