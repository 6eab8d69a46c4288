package dev.kanon.contract.avro;

import dev.kanon.contract.FieldFunction;
import dev.kanon.contract.RecordField;
import dev.kanon.contract.RuleException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Walks an Avro record. What a function changes is copied, with the path that leads to it; the rest is shared. */
final class AvroFields {

    /** The name under which values that are in no record are visited. */
    private static final String OUTSIDE = "";

    private final GenericData data;
    private final FieldTags tags;
    private final FieldFunction function;
    private final AvroBuilder builder;

    AvroFields(GenericData data, FieldTags tags, FieldFunction function) {
        this.data = data;
        this.tags = tags;
        this.function = function;
        this.builder = new AvroBuilder(data, AvroBuilder.Origin.VALUES);
    }

    Object walk(Object message, Schema schema) throws RuleException {
        Object walked = value(message, schema, schema, tags.place(OUTSIDE, OUTSIDE), message);
        if (walked == null) {
            throw new RuleException("The rule leaves no message");
        }
        return walked;
    }

    /**
     * @param declared the type of the place, which may be a union
     * @param schema the type of the value that is there
     */
    private @Nullable Object value(
            @Nullable Object value, Schema declared, Schema schema, FieldTags.Place place, Object record)
            throws RuleException {
        return switch (schema.getType()) {
            case UNION -> value(value, declared, branch(value, schema), place, record);
            case RECORD -> value == null ? null : record((IndexedRecord) value);
            case ARRAY -> value == null ? null : array((Collection<?>) value, schema, place, record);
            case MAP -> value == null ? null : map((Map<?, ?>) value, schema, place, record);
            case ENUM, FIXED -> value;
            default -> primitive(value, declared, schema, place, record);
        };
    }

    private Schema branch(@Nullable Object value, Schema union) throws RuleException {
        try {
            return union.getTypes().get(data.resolveUnion(union, value));
        } catch (org.apache.avro.AvroRuntimeException noneFits) {
            throw new RuleException(String.valueOf(noneFits.getMessage()), noneFits);
        }
    }

    private IndexedRecord record(IndexedRecord original) throws RuleException {
        IndexedRecord current = original;
        List<FieldTags.Place> places = tags.of(original.getSchema());
        for (Schema.Field field : original.getSchema().getFields()) {
            Object before = original.get(field.pos());
            Object after = value(before, field.schema(), field.schema(), places.get(field.pos()), current);
            if (after != before) {
                current = current == original ? copy(original) : current;
                current.put(field.pos(), after);
            }
        }
        return current;
    }

    private IndexedRecord copy(IndexedRecord original) {
        Schema schema = original.getSchema();
        IndexedRecord copy = (IndexedRecord) data.newRecord(null, schema);
        schema.getFields().forEach(field -> copy.put(field.pos(), original.get(field.pos())));
        return copy;
    }

    private Collection<?> array(Collection<?> original, Schema schema, FieldTags.Place place, Object record)
            throws RuleException {
        List<@Nullable Object> walked = new ArrayList<>(original.size());
        boolean changed = false;
        for (Object before : original) {
            Object after = value(before, schema.getElementType(), schema.getElementType(), place, record);
            changed |= after != before;
            walked.add(after);
        }
        return changed ? walked : original;
    }

    private Map<?, ?> map(Map<?, ?> original, Schema schema, FieldTags.Place place, Object record)
            throws RuleException {
        Map<Object, @Nullable Object> walked = new LinkedHashMap<>();
        boolean changed = false;
        for (Map.Entry<?, ?> entry : original.entrySet()) {
            Object before = entry.getValue();
            Object after = value(before, schema.getValueType(), schema.getValueType(), place, record);
            changed |= after != before;
            walked.put(entry.getKey(), after);
        }
        return changed ? walked : original;
    }

    private @Nullable Object primitive(
            @Nullable Object value, Schema declared, Schema schema, FieldTags.Place place, Object record)
            throws RuleException {
        RecordField field =
                new RecordField(place.fullName(), place.name(), schema.getType().name(), place.tags(), record);
        Object result = function.apply(field, value);
        return result == value ? value : builder.build(result, declared, place.fullName());
    }
}
