package dev.kanon.serializer;

import dev.kanon.schema.ParsedSchema;
import org.jspecify.annotations.Nullable;

/** Under which subject the schema of a record is registered. */
public interface SubjectNameStrategy {

    /**
     * The subject's name, without its context.
     *
     * @param schema the record's schema; null where the strategy does not use it and it is not known yet
     * @throws org.apache.kafka.common.errors.SerializationException if the strategy has no name for such a schema
     */
    String subjectName(String topic, boolean isKey, @Nullable ParsedSchema schema);

    /** Whether the name depends on the schema, so that a reader has to fetch that first. */
    default boolean usesSchema() {
        return false;
    }
}
