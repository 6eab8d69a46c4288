package dev.kanon.serializer;

import dev.kanon.schema.ParsedSchema;
import org.jspecify.annotations.Nullable;

/** {@code <topic>-<record name>}: one line of versions for each kind of event in each topic. */
public final class TopicRecordNameStrategy implements SubjectNameStrategy {

    @Override
    public String subjectName(String topic, boolean isKey, @Nullable ParsedSchema schema) {
        return topic + "-" + RecordNameStrategy.recordName(getClass(), isKey, schema);
    }

    @Override
    public boolean usesSchema() {
        return true;
    }
}
