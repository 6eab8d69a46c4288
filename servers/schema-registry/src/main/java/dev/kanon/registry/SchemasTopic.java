package dev.kanon.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.replication.LogEntry;
import dev.kanon.replication.LogRecord;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaGuid;
import dev.kanon.schema.SchemaJson;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The records of the {@code _schemas} topic, written byte for byte as Confluent's registry writes them: compaction works on
 * the bytes of a key, so a key must never be spelled in two ways. Described in {@code docs/formats/schemas-topic.md}.
 *
 * <p>What is read may be spelled in other ways, by older registries or by others: members in any order, spaces, {@code magic}
 * 0, members that are missing or unknown. A record that cannot be understood is logged and passed over.
 */
final class SchemasTopic {

    private static final Logger log = LoggerFactory.getLogger(SchemasTopic.class);

    private static final String KEY_TYPE = "keytype";
    private static final String SUBJECT = "subject";
    private static final String VERSION = "version";
    private static final String MAGIC = "magic";
    private static final String ID = "id";
    private static final String TEXT = "schema";
    private static final String DELETED = "deleted";
    private static final String MODE = "mode";
    private static final String TENANT = "tenant";
    private static final String CONTEXT = "context";
    private static final String DEFAULT_TENANT = "default";

    private SchemasTopic() {}

    static LogRecord schema(SchemaVersion name, int id, SchemaDefinition definition, boolean deleted) {
        ObjectNode value = object().put(SUBJECT, name.subject())
                .put(VERSION, name.version())
                .put(ID, id);
        SchemaJson.put(value, definition);
        return LogRecord.of(schemaKey(name), SchemaJson.write(value.put(DELETED, deleted)));
    }

    static LogRecord noSchema(SchemaVersion name) {
        return LogRecord.of(schemaKey(name), null);
    }

    static LogRecord deleteSubject(String subject, int upTo) {
        return LogRecord.of(
                key("DELETE_SUBJECT", subject),
                SchemaJson.write(object().put(SUBJECT, subject).put(VERSION, upTo)));
    }

    static LogRecord clearSubject(String subject) {
        return LogRecord.of(key("CLEAR_SUBJECT", subject), SchemaJson.write(object().put(SUBJECT, subject)));
    }

    /** A null configuration removes it. */
    static LogRecord config(String subject, @Nullable SubjectConfig config) {
        String value = null;
        if (config != null) {
            ObjectNode json = subject.isEmpty() ? object() : object().put(SUBJECT, subject);
            json.setAll((ObjectNode) SchemaJson.mapper().valueToTree(config));
            value = SchemaJson.write(json);
        }
        return LogRecord.of(key("CONFIG", subject), value);
    }

    /** A null mode removes it. */
    static LogRecord mode(String subject, @Nullable RegistryMode mode) {
        String value = null;
        if (mode != null) {
            ObjectNode json = subject.isEmpty() ? object() : object().put(SUBJECT, subject);
            value = SchemaJson.write(json.put(MODE, mode.name()));
        }
        return LogRecord.of(key("MODE", subject), value);
    }

    static LogRecord context(String context, boolean known) {
        ObjectNode value = object().put(TENANT, DEFAULT_TENANT).put(CONTEXT, context);
        ObjectNode key = object().put(KEY_TYPE, "CONTEXT");
        key.setAll(value);
        return LogRecord.of(SchemaJson.write(key.put(MAGIC, 0)), known ? SchemaJson.write(value) : null);
    }

    private static String schemaKey(SchemaVersion name) {
        return SchemaJson.write(object().put(KEY_TYPE, "SCHEMA")
                .put(SUBJECT, name.subject())
                .put(VERSION, name.version())
                .put(MAGIC, 1));
    }

    private static String key(String type, String subject) {
        ObjectNode key = object().put(KEY_TYPE, type);
        if (!subject.isEmpty()) {
            key.put(SUBJECT, subject);
        }
        return SchemaJson.write(key.put(MAGIC, 0));
    }

    private static ObjectNode object() {
        return SchemaJson.mapper().createObjectNode();
    }

    /** The state after a record. */
    static RegistryState apply(RegistryState state, LogEntry entry) {
        byte[] keyBytes = entry.key();
        if (keyBytes == null) {
            log.warn("Passing over the record at offset {}: it has no key", entry.offset());
            return state;
        }
        try {
            JsonNode key = SchemaJson.mapper().readTree(keyBytes);
            byte[] valueBytes = entry.value();
            JsonNode value = valueBytes == null ? null : SchemaJson.mapper().readTree(valueBytes);
            String subject = key.path(SUBJECT).asText("");
            return switch (key.path(KEY_TYPE).asText()) {
                case "SCHEMA" -> applySchema(state, key, value, entry);
                case "CONFIG" ->
                    state.withConfig(
                            subject,
                            value == null ? null : SchemaJson.mapper().treeToValue(value, SubjectConfig.class));
                case "MODE" -> state.withMode(subject, value == null ? null : mode(value, entry));
                case "DELETE_SUBJECT" ->
                    value == null
                            ? state
                            : state.withSubjectDeleted(
                                    subject, value.path(VERSION).asInt());
                case "CLEAR_SUBJECT" -> value == null ? state : state.withoutSubject(subject);
                case "CONTEXT" -> state.withContext(key.path(CONTEXT).asText(), value != null);
                case "NOOP" -> state;
                default -> {
                    log.warn("Passing over the record at offset {}: its key is {}", entry.offset(), key);
                    yield state;
                }
            };
        } catch (IOException | RuntimeException e) {
            log.warn("Passing over the record at offset {}: it cannot be understood", entry.offset(), e);
            return state;
        }
    }

    private static @Nullable RegistryMode mode(JsonNode value, LogEntry entry) {
        Optional<RegistryMode> mode = RegistryMode.named(value.path(MODE).asText());
        if (mode.isEmpty()) {
            log.warn("The record at offset {} sets the unknown mode {}; it counts as none", entry.offset(), value);
        }
        return mode.orElse(null);
    }

    private static RegistryState applySchema(
            RegistryState state, JsonNode key, @Nullable JsonNode value, LogEntry entry)
            throws JsonProcessingException {
        SchemaVersion name =
                new SchemaVersion(key.path(SUBJECT).asText(), key.path(VERSION).asInt());
        if (value == null) {
            return state.without(name);
        }
        if (!value.path(ID).isInt() || !value.path(TEXT).isTextual()) {
            throw new IllegalArgumentException("the value of " + name + " lacks the number id or the string schema");
        }
        SchemaDefinition definition = SchemaJson.definition(value);
        StoredSchema schema = new StoredSchema(
                name,
                value.path(ID).asInt(),
                SchemaGuid.of(definition),
                definition,
                entry.timestamp(),
                value.path(DELETED).asBoolean(false));
        RegistryState without = state.without(name);
        var bound = without.guidOf(SubjectName.parse(name.subject()).context(), schema.id());
        if (bound != null && !bound.equals(schema.guid())) {
            log.warn(
                    "Passing over the record at offset {}: it gives {} the id {}, which other content has already",
                    entry.offset(),
                    name,
                    schema.id());
            return state;
        }
        return without.with(schema);
    }
}
