package dev.kanon.serializer;

import dev.kanon.schema.ParsedSchema;
import org.jspecify.annotations.Nullable;

/** {@code <topic>-key} and {@code <topic>-value}: one line of versions for each topic. */
public final class TopicNameStrategy implements SubjectNameStrategy {

    @Override
    public String subjectName(String topic, boolean isKey, @Nullable ParsedSchema schema) {
        return topic + (isKey ? "-key" : "-value");
    }
}
