package dev.kanon.contract.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.contract.RuleException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Writes Avro data as JSON. As in Avro's own encoding, bytes are text with a character for each byte, and logical types are
 * the numbers under them; an optional value, though, is just the value or null. A union of several types says which one by
 * {@code {"type": value}}, as it could not be told apart on the way back.
 */
final class AvroToJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final GenericData data;

    AvroToJson(GenericData data) {
        this.data = data;
    }

    JsonNode convert(@Nullable Object value, Schema schema) throws RuleException {
        try {
            return node(value, schema);
        } catch (ClassCastException | NullPointerException | org.apache.avro.AvroRuntimeException misfit) {
            throw new RuleException(
                    "The message does not fit its schema " + schema.getFullName() + ": " + misfit.getMessage(), misfit);
        }
    }

    private JsonNode node(@Nullable Object value, Schema schema) {
        if (schema.getType() == Schema.Type.UNION) {
            return union(value, schema);
        }
        if (schema.getType() == Schema.Type.NULL || value == null) {
            return NODES.nullNode();
        }
        Object plain = withoutLogicalType(value, schema);
        return switch (schema.getType()) {
            case RECORD -> record((IndexedRecord) plain);
            case ARRAY -> array((Collection<?>) plain, schema.getElementType());
            case MAP -> map((Map<?, ?>) plain, schema.getValueType());
            case INT -> NODES.numberNode(((Number) plain).intValue());
            case LONG -> NODES.numberNode(((Number) plain).longValue());
            case FLOAT -> NODES.numberNode(((Number) plain).floatValue());
            case DOUBLE -> NODES.numberNode(((Number) plain).doubleValue());
            case BOOLEAN -> NODES.booleanNode((Boolean) plain);
            case BYTES -> NODES.textNode(text((ByteBuffer) plain));
            case FIXED -> NODES.textNode(new String(((GenericFixed) plain).bytes(), StandardCharsets.ISO_8859_1));
            case STRING, ENUM, NULL, UNION -> NODES.textNode(plain.toString());
        };
    }

    private ObjectNode record(IndexedRecord record) {
        ObjectNode object = NODES.objectNode();
        for (Schema.Field field : record.getSchema().getFields()) {
            object.set(field.name(), node(record.get(field.pos()), field.schema()));
        }
        return object;
    }

    private ArrayNode array(Collection<?> elements, Schema elementType) {
        ArrayNode array = NODES.arrayNode(elements.size());
        elements.forEach(element -> array.add(node(element, elementType)));
        return array;
    }

    private ObjectNode map(Map<?, ?> entries, Schema valueType) {
        ObjectNode object = NODES.objectNode();
        entries.forEach((key, value) -> object.set(key.toString(), node(value, valueType)));
        return object;
    }

    private JsonNode union(@Nullable Object value, Schema union) {
        if (value == null) {
            return NODES.nullNode();
        }
        Schema branch = union.getTypes().get(data.resolveUnion(union, value));
        JsonNode node = node(value, branch);
        return Unions.isOptional(union) ? node : NODES.objectNode().set(branch.getFullName(), node);
    }

    private Object withoutLogicalType(Object value, Schema schema) {
        LogicalType logical = schema.getLogicalType();
        if (logical == null) {
            return value;
        }
        @SuppressWarnings("unchecked") // the conversion was found by the value's own class
        Conversion<Object> conversion = (Conversion<Object>) data.getConversionByClass(value.getClass(), logical);
        return conversion == null ? value : Conversions.convertToRawType(value, schema, logical, conversion);
    }

    private static String text(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
