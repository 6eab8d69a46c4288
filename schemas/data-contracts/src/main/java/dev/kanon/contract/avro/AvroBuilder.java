package dev.kanon.contract.avro;

import dev.kanon.contract.RuleException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Builds Avro data of a schema from maps, lists, strings, numbers and buffers. Nothing is dropped or bent to fit: a field
 * that the schema has not, a number out of range or with a fraction, a symbol that the enum has not are refused with their
 * place. Fields that are absent take their defaults.
 */
final class AvroBuilder {

    /** Where values come from: JSON writes bytes as text and may tag the branches of unions, a rule's values do neither. */
    enum Origin {
        JSON,
        VALUES
    }

    private final GenericData data;
    private final Origin origin;

    AvroBuilder(GenericData data, Origin origin) {
        this.data = data;
        this.origin = origin;
    }

    @Nullable
    Object build(@Nullable Object value, Schema schema, String path) throws RuleException {
        if (schema.getType() == Schema.Type.UNION) {
            return union(value, schema, path);
        }
        if (schema.getType() == Schema.Type.NULL) {
            if (value != null) {
                throw misfit(value, schema, path);
            }
            return null;
        }
        if (value == null) {
            throw misfit(null, schema, path);
        }
        Object built = switch (schema.getType()) {
            case RECORD -> record(value, schema, path);
            case ARRAY -> array(value, schema, path);
            case MAP -> map(value, schema, path);
            case ENUM -> symbol(value, schema, path);
            case FIXED -> fixed(value, schema, path);
            case BYTES -> bytes(value, schema, path);
            case STRING -> text(value, schema, path);
            case INT ->
                integer(value, schema, path, Integer.MIN_VALUE, Integer.MAX_VALUE)
                        .intValue();
            case LONG -> integer(value, schema, path, Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> number(value, schema, path).floatValue();
            case DOUBLE -> number(value, schema, path).doubleValue();
            case BOOLEAN -> bool(value, schema, path);
            case NULL, UNION -> throw misfit(value, schema, path);
        };
        return withLogicalType(built, schema);
    }

    private Object record(Object value, Schema schema, String path) throws RuleException {
        if (value instanceof IndexedRecord record && record.getSchema().equals(schema)) {
            return record;
        }
        if (!(value instanceof Map<?, ?> members)) {
            throw misfit(value, schema, path);
        }
        refuseUnknown(members, schema, path);
        IndexedRecord record = (IndexedRecord) data.newRecord(null, schema);
        for (Schema.Field field : schema.getFields()) {
            record.put(field.pos(), member(members, field, path.isEmpty() ? field.name() : path + "." + field.name()));
        }
        return record;
    }

    private @Nullable Object member(Map<?, ?> members, Schema.Field field, String path) throws RuleException {
        if (members.containsKey(field.name())) {
            return build(members.get(field.name()), field.schema(), path);
        }
        if (!field.hasDefaultValue()) {
            throw new RuleException("Field '" + path + "' is missing, and its schema gives no default for it");
        }
        return data.deepCopy(field.schema(), data.getDefaultValue(field));
    }

    private static void refuseUnknown(Map<?, ?> members, Schema schema, String path) throws RuleException {
        List<String> unknown = members.keySet().stream()
                .map(String::valueOf)
                .filter(name -> schema.getField(name) == null)
                .map(name -> "'" + (path.isEmpty() ? name : path + "." + name) + "'")
                .toList();
        if (!unknown.isEmpty()) {
            throw new RuleException("Record " + schema.getFullName() + " has no field " + String.join(", ", unknown)
                    + "; its fields are "
                    + schema.getFields().stream().map(Schema.Field::name).toList());
        }
    }

    private Object array(Object value, Schema schema, String path) throws RuleException {
        if (!(value instanceof Collection<?> elements)) {
            throw misfit(value, schema, path);
        }
        List<@Nullable Object> array = new ArrayList<>(elements.size());
        for (Object element : elements) {
            array.add(build(element, schema.getElementType(), path + "[" + array.size() + "]"));
        }
        return array;
    }

    private Object map(Object value, Schema schema, String path) throws RuleException {
        if (!(value instanceof Map<?, ?> entries)) {
            throw misfit(value, schema, path);
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            String key = entry.getKey().toString();
            map.put(key, build(entry.getValue(), schema.getValueType(), path + "." + key));
        }
        return map;
    }

    private @Nullable Object union(@Nullable Object value, Schema union, String path) throws RuleException {
        if (origin == Origin.JSON && value instanceof Map<?, ?> tagged && tagged.size() == 1) {
            Map.Entry<?, ?> only = tagged.entrySet().iterator().next();
            Schema branch = branchNamed(union, String.valueOf(only.getKey()));
            if (branch != null && !isRecordOf(tagged, union)) {
                return build(only.getValue(), branch, path);
            }
        }
        List<String> problems = new ArrayList<>();
        for (Schema branch : union.getTypes()) {
            try {
                return build(value, branch, path);
            } catch (RuleException notThisOne) {
                if (value != null && branch.getType() != Schema.Type.NULL) {
                    problems.add(notThisOne.getMessage());
                }
            }
        }
        throw problems.isEmpty() ? misfit(value, union, path) : new RuleException(String.join("; ", problems));
    }

    private static @Nullable Schema branchNamed(Schema union, String name) {
        return union.getTypes().stream()
                .filter(branch -> branch.getFullName().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** A record with a field called {@code string}, say, is not a tag. */
    private static boolean isRecordOf(Map<?, ?> members, Schema union) {
        return union.getTypes().stream()
                .anyMatch(branch -> branch.getType() == Schema.Type.RECORD
                        && members.keySet().stream().allMatch(name -> branch.getField(String.valueOf(name)) != null));
    }

    private Object symbol(Object value, Schema schema, String path) throws RuleException {
        String symbol = value.toString();
        if (!schema.hasEnumSymbol(symbol)) {
            throw new RuleException("'" + symbol + "' at '" + path + "' is no symbol of enum " + schema.getFullName()
                    + "; its symbols are " + schema.getEnumSymbols());
        }
        return data.createEnum(symbol, schema);
    }

    private Object fixed(Object value, Schema schema, String path) throws RuleException {
        if (value instanceof GenericFixed given && given.getSchema().equals(schema)) {
            return given;
        }
        ByteBuffer buffer = buffer(value, schema, path);
        if (buffer.remaining() != schema.getFixedSize()) {
            throw new RuleException(buffer.remaining() + " bytes at '" + path + "' do not fit fixed "
                    + schema.getFullName() + " of " + schema.getFixedSize() + " bytes");
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return data.createFixed(null, bytes, schema);
    }

    private Object bytes(Object value, Schema schema, String path) throws RuleException {
        return value instanceof BigDecimal decimal && schema.getLogicalType() instanceof LogicalTypes.Decimal type
                ? new Conversions.DecimalConversion().toBytes(decimal, schema, type)
                : buffer(value, schema, path);
    }

    private ByteBuffer buffer(Object value, Schema schema, String path) throws RuleException {
        if (value instanceof ByteBuffer buffer) {
            return buffer;
        }
        if (value instanceof GenericFixed fixed) {
            return ByteBuffer.wrap(fixed.bytes());
        }
        if (origin == Origin.JSON && value instanceof String text) {
            try {
                return StandardCharsets.ISO_8859_1.newEncoder().encode(java.nio.CharBuffer.wrap(text));
            } catch (CharacterCodingException beyondBytes) {
                throw new RuleException(
                        "The text at '" + path + "' has characters beyond U+00FF, which bytes cannot hold",
                        beyondBytes);
            }
        }
        throw misfit(value, schema, path);
    }

    private static String text(Object value, Schema schema, String path) throws RuleException {
        if (value instanceof CharSequence || value instanceof java.util.UUID) {
            return value.toString();
        }
        throw misfit(value, schema, path);
    }

    private static Long integer(Object value, Schema schema, String path, long least, long greatest)
            throws RuleException {
        if (value instanceof Instant instant) {
            return epoch(instant, schema, path);
        }
        BigInteger whole;
        try {
            whole = exact(number(value, schema, path)).toBigIntegerExact();
        } catch (ArithmeticException | NumberFormatException hasFraction) {
            throw misfit(value, schema, path);
        }
        if (whole.compareTo(BigInteger.valueOf(least)) < 0 || whole.compareTo(BigInteger.valueOf(greatest)) > 0) {
            throw misfit(value, schema, path);
        }
        return whole.longValue();
    }

    private static Long epoch(Instant instant, Schema schema, String path) throws RuleException {
        long perSecond;
        if (schema.getLogicalType() instanceof LogicalTypes.TimestampMillis) {
            perSecond = 1_000L;
        } else if (schema.getLogicalType() instanceof LogicalTypes.TimestampMicros) {
            perSecond = 1_000_000L;
        } else if (schema.getLogicalType() instanceof LogicalTypes.TimestampNanos) {
            perSecond = 1_000_000_000L;
        } else {
            throw misfit(instant, schema, path);
        }
        return Math.addExact(
                Math.multiplyExact(instant.getEpochSecond(), perSecond),
                instant.getNano() / (1_000_000_000L / perSecond));
    }

    private static BigDecimal exact(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        return number instanceof Double || number instanceof Float
                ? BigDecimal.valueOf(number.doubleValue())
                : new BigDecimal(number.toString());
    }

    private static Number number(Object value, Schema schema, String path) throws RuleException {
        if (value instanceof Number number) {
            return number;
        }
        throw misfit(value, schema, path);
    }

    private static Object bool(Object value, Schema schema, String path) throws RuleException {
        if (value instanceof Boolean) {
            return value;
        }
        throw misfit(value, schema, path);
    }

    /** A generated class keeps such values in Java's types, a generic record keeps what is under them. */
    private Object withLogicalType(Object built, Schema schema) {
        LogicalType logical = schema.getLogicalType();
        Conversion<?> conversion = logical == null ? null : data.getConversionFor(logical);
        return conversion == null ? built : Conversions.convertToLogicalType(built, schema, logical, conversion);
    }

    private static RuleException misfit(@Nullable Object value, Schema schema, String path) {
        String given = value == null
                ? "null"
                : value instanceof Map<?, ?>
                        ? "a map"
                        : value instanceof Collection<?>
                                ? "a list"
                                : value.getClass().getSimpleName() + " " + value;
        String wanted = schema.getType() == Schema.Type.UNION
                ? schema.getTypes().stream().map(Schema::getFullName).toList().toString()
                : schema.getFullName();
        return new RuleException(
                given + (path.isEmpty() ? "" : " at '" + path + "'") + " does not fit the schema's type " + wanted);
    }
}
