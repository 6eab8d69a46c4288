package dev.kanon.registry;

import dev.kanon.schema.SchemaDefinition;
import java.util.UUID;

/**
 * One version of one subject, as the topic has it.
 *
 * @param timestamp of its record, milliseconds since 1970
 * @param deleted whether it is softly deleted
 */
public record StoredSchema(
        SchemaVersion name, int id, UUID guid, SchemaDefinition definition, long timestamp, boolean deleted) {

    public String subject() {
        return name.subject();
    }

    public int version() {
        return name.version();
    }

    StoredSchema softlyDeleted() {
        return new StoredSchema(name, id, guid, definition, timestamp, true);
    }
}
