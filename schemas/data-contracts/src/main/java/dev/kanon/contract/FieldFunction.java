package dev.kanon.contract;

import org.jspecify.annotations.Nullable;

/** What is done with each field of a record. */
@FunctionalInterface
public interface FieldFunction {

    /**
     * The value to go on with.
     *
     * @return the very object that was given where nothing changes; otherwise a value that the record's model can fit to the
     *     field's type
     * @throws RuleException to refuse the record
     */
    @Nullable
    Object apply(RecordField field, @Nullable Object value) throws RuleException;
}
