package dev.kanon.contract.cel;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.CelValue;
import dev.cel.common.values.NullValue;
import dev.cel.common.values.OpaqueValue;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** From the values of a record to those of CEL and back. Containers are wrapped on the way in, not copied. */
final class CelValues {

    private CelValues() {}

    static Object of(@Nullable Object value) {
        if (value == null) {
            return NullValue.NULL_VALUE;
        }
        if (value instanceof CharSequence || value instanceof GenericEnumSymbol<?> || value instanceof UUID) {
            return value.toString();
        }
        if (value instanceof Number number) {
            return ofNumber(number);
        }
        if (value instanceof IndexedRecord record) {
            return new AvroRecordValue(record);
        }
        if (value instanceof List<?> list) {
            return new ListValue(list);
        }
        if (value instanceof Map<?, ?> map) {
            return new MapValue(map);
        }
        if (value instanceof ByteBuffer buffer) {
            return ofBuffer(buffer);
        }
        if (value instanceof GenericFixed fixed) {
            return CelByteString.of(fixed.bytes());
        }
        if (value instanceof byte[] bytes) {
            return CelByteString.of(bytes);
        }
        if (value instanceof Boolean || value instanceof Instant || value instanceof CelValue) {
            return value;
        }
        return OpaqueValue.create(value.getClass().getName(), value);
    }

    private static Object ofNumber(Number number) {
        if (number instanceof Long || number instanceof Double) {
            return number;
        }
        if (number instanceof Integer || number instanceof Short || number instanceof Byte) {
            return number.longValue();
        }
        return number instanceof Float ? (Object) number.doubleValue() : OpaqueValue.create("decimal", number);
    }

    private static CelByteString ofBuffer(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return CelByteString.of(bytes);
    }

    /** A result of CEL in Java's own types, for a record model to fit to a schema. */
    static @Nullable Object plain(@Nullable Object result) {
        if (result == null || result instanceof NullValue) {
            return null;
        }
        if (result instanceof CelByteString bytes) {
            return ByteBuffer.wrap(bytes.toByteArray());
        }
        if (result instanceof UnsignedLong number) {
            return number.bigIntegerValue();
        }
        if (result instanceof CelValue wrapped) {
            return wrapped.value();
        }
        if (result instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> plain = new LinkedHashMap<>();
            map.forEach((key, value) -> plain.put(String.valueOf(key), plain(value)));
            return plain;
        }
        if (result instanceof List<?> list) {
            List<@Nullable Object> plain = new ArrayList<>(list.size());
            list.forEach(value -> plain.add(plain(value)));
            return plain;
        }
        return result;
    }
}
