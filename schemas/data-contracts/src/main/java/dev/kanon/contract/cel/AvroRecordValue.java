package dev.kanon.contract.cel;

import dev.cel.common.exceptions.CelAttributeNotFoundException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.StructTypeReference;
import dev.cel.common.values.StructValue;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** An Avro record, read in place. */
@SuppressWarnings("Immutable") // a view for one evaluation, in one thread
final class AvroRecordValue extends StructValue<String, IndexedRecord> {

    private final IndexedRecord record;

    AvroRecordValue(IndexedRecord record) {
        this.record = record;
    }

    @Override
    public IndexedRecord value() {
        return record;
    }

    @Override
    public boolean isZeroValue() {
        return false;
    }

    @Override
    public CelType celType() {
        return StructTypeReference.create(record.getSchema().getFullName());
    }

    @Override
    public Object select(String name) {
        Schema.Field field = record.getSchema().getField(name);
        if (field == null) {
            throw CelAttributeNotFoundException.forFieldResolution(name);
        }
        return CelValues.of(record.get(field.pos()));
    }

    /** What {@code has()} asks: a field that is null is not there. */
    @Override
    public Optional<Object> find(String name) {
        Schema.Field field = record.getSchema().getField(name);
        return field == null
                ? Optional.empty()
                : Optional.ofNullable(record.get(field.pos())).map(CelValues::of);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AvroRecordValue that && record.equals(that.record);
    }

    @Override
    public int hashCode() {
        return record.hashCode();
    }
}
