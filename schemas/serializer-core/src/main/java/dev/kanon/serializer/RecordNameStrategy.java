package dev.kanon.serializer;

import dev.kanon.schema.ParsedSchema;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** The full name of the record: one line of versions for each kind of event, whatever the topic. */
public final class RecordNameStrategy implements SubjectNameStrategy {

    @Override
    public String subjectName(String topic, boolean isKey, @Nullable ParsedSchema schema) {
        return recordName(getClass(), isKey, schema);
    }

    @Override
    public boolean usesSchema() {
        return true;
    }

    static String recordName(Class<?> strategy, boolean isKey, @Nullable ParsedSchema schema) {
        String name = schema == null ? null : schema.name();
        if (name == null) {
            String part = isKey ? "key" : "value";
            throw new SerializationException(
                    "In configuration " + part + ".subject.name.strategy = " + strategy.getName()
                            + ", the message " + part + " must only be a record schema; this one has no name: "
                            + (schema == null ? "none" : schema.canonicalText()));
        }
        return name;
    }
}
