package dev.kanon.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The registry's HTTP interface, call by call, without a memory.
 *
 * <p>Registries older than Confluent 8.0 leave out of their answers what the request said already; it is filled in from
 * there, and a version that they don't tell is 0.
 */
final class HttpRegistryClient implements RegistryClient {

    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};
    private static final TypeReference<List<Integer>> NUMBERS = new TypeReference<>() {};
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private static final String SUBJECTS = "subjects";
    private static final String SCHEMAS = "schemas";
    private static final String VERSIONS = "versions";
    private static final String CONFIG = "config";
    private static final String MODE = "mode";
    private static final String NORMALIZE = "normalize";
    private static final String DELETED = "deleted";
    private static final String PERMANENT = "permanent";
    private static final String COMPATIBILITY = "compatibility";

    private final Transport transport;

    HttpRegistryClient(Transport transport) {
        this.transport = transport;
    }

    @Override
    public RegisteredSchema register(String subject, SchemaDefinition schema, boolean normalize) {
        Path path = Path.of(SUBJECTS, subject, VERSIONS).flag(NORMALIZE, normalize);
        return registered(post(path, body(schema)), subject, 0, schema);
    }

    @Override
    public RegisteredSchema lookup(String subject, SchemaDefinition schema, boolean normalize, boolean deleted) {
        Path path = Path.of(SUBJECTS, subject).flag(NORMALIZE, normalize).flag(DELETED, deleted);
        return registered(post(path, body(schema)), subject, 0, schema);
    }

    @Override
    public RegisteredSchema byId(int id, String subject) {
        Path path = Path.of(SCHEMAS, "ids", Integer.toString(id)).query("fetchMaxId", false);
        if (!subject.isEmpty()) {
            path.query("subject", subject);
        }
        return registered(get(path), subject, id, null);
    }

    @Override
    public RegisteredSchema byGuid(String guid) {
        JsonNode answer = get(Path.of(SCHEMAS, "guids", guid));
        RegisteredSchema found = registered(answer, "", 0, null);
        return new RegisteredSchema(found.subject(), found.version(), found.id(), guid, found.definition());
    }

    @Override
    public RegisteredSchema version(String subject, int version, boolean deleted) {
        Path path =
                Path.of(SUBJECTS, subject, VERSIONS, Integer.toString(version)).flag(DELETED, deleted);
        return registered(get(path), subject, 0, null);
    }

    @Override
    public RegisteredSchema latest(String subject) {
        return registered(get(Path.of(SUBJECTS, subject, VERSIONS, "latest")), subject, 0, null);
    }

    @Override
    public RegisteredSchema latestWithMetadata(String subject, Map<String, String> properties, boolean deleted) {
        Path path = Path.of(SUBJECTS, subject, "metadata");
        properties.forEach((key, value) -> path.query("key", key).query("value", value));
        return registered(get(path.flag(DELETED, deleted)), subject, 0, null);
    }

    @Override
    public List<String> subjects(boolean deleted) {
        return read(get(Path.of(SUBJECTS).flag(DELETED, deleted)), TEXTS);
    }

    @Override
    public List<Integer> versions(String subject, boolean deleted) {
        return read(get(Path.of(SUBJECTS, subject, VERSIONS).flag(DELETED, deleted)), NUMBERS);
    }

    @Override
    public List<Integer> deleteSubject(String subject, boolean permanent) {
        return read(delete(Path.of(SUBJECTS, subject).flag(PERMANENT, permanent)), NUMBERS);
    }

    @Override
    public int deleteVersion(String subject, String version, boolean permanent) {
        return delete(Path.of(SUBJECTS, subject, VERSIONS, version).flag(PERMANENT, permanent))
                .asInt();
    }

    @Override
    public List<String> incompatibilities(String subject, SchemaDefinition schema) {
        Path path = Path.of(COMPATIBILITY, SUBJECTS, subject, VERSIONS).flag("verbose", true);
        JsonNode answer = post(path, body(schema));
        if (answer.path("is_compatible").asBoolean()) {
            return List.of();
        }
        List<String> reasons = answer.has("messages") ? read(answer.get("messages"), TEXTS) : List.of();
        return reasons.isEmpty() ? List.of("the registry calls the schema incompatible and does not say why") : reasons;
    }

    @Override
    public void setCompatibility(String subject, CompatibilityLevel level) {
        updateConfig(subject, Map.of(COMPATIBILITY, level.name()));
    }

    @Override
    public Map<String, Object> updateConfig(String subject, Map<String, ?> changes) {
        return read(transport.send("PUT", ofSubject(CONFIG, subject).toString(), withNulls(changes)), OBJECT);
    }

    @Override
    public Map<String, Object> config(String subject) {
        return read(get(ofSubject(CONFIG, subject).query("defaultToGlobal", true)), OBJECT);
    }

    @Override
    public void deleteConfig(String subject) {
        delete(ofSubject(CONFIG, subject));
    }

    @Override
    public String mode(String subject) {
        return get(ofSubject(MODE, subject).query("defaultToGlobal", true))
                .path(MODE)
                .asText();
    }

    @Override
    public void setMode(String subject, String mode, boolean force) {
        transport.send("PUT", ofSubject(MODE, subject).flag("force", force).toString(), Map.of(MODE, mode));
    }

    @Override
    public List<String> types() {
        return read(get(Path.of(SCHEMAS, "types")), TEXTS);
    }

    /** The connections go with the last reference to this client. */
    @Override
    public void close() {}

    private JsonNode get(Path path) {
        return transport.send("GET", path.toString(), null);
    }

    private JsonNode post(Path path, JsonNode body) {
        return transport.send("POST", path.toString(), body);
    }

    private JsonNode delete(Path path) {
        return transport.send("DELETE", path.toString(), null);
    }

    private static Path ofSubject(String resource, String subject) {
        return subject.isEmpty() ? Path.of(resource) : Path.of(resource, subject);
    }

    /** A null clears a setting, so it has to be written although absent members are not as a rule. */
    private static ObjectNode withNulls(Map<String, ?> changes) {
        ObjectNode body = SchemaJson.mapper().createObjectNode();
        changes.forEach((key, value) -> body.set(key, SchemaJson.mapper().valueToTree(value)));
        return body;
    }

    private static ObjectNode body(SchemaDefinition schema) {
        ObjectNode body = SchemaJson.mapper().createObjectNode();
        SchemaJson.put(body, schema);
        return body;
    }

    private static RegisteredSchema registered(
            JsonNode answer, String subject, int id, @Nullable SchemaDefinition asked) {
        String needed = asked == null ? "schema" : "id";
        if (!answer.has(needed)) {
            throw new RegistryException(
                    200,
                    0,
                    "the registry's answer has no '" + needed + "', is it a schema registry? It is: " + answer,
                    null);
        }
        try {
            JsonNode guid = answer.path("guid");
            return new RegisteredSchema(
                    answer.path("subject").asText(subject),
                    answer.path("version").asInt(),
                    answer.path("id").asInt(id),
                    guid.isTextual() ? guid.asText() : null,
                    asked != null && !answer.has("schema") ? asked : SchemaJson.definition(answer));
        } catch (JsonProcessingException malformed) {
            throw notUnderstood(malformed);
        }
    }

    private static <T> T read(JsonNode answer, TypeReference<T> type) {
        try {
            return SchemaJson.mapper().convertValue(answer, type);
        } catch (IllegalArgumentException malformed) {
            throw notUnderstood(malformed);
        }
    }

    private static RegistryException notUnderstood(Exception cause) {
        return new RegistryException(
                200,
                0,
                "the registry's answer is not understood, is it a schema registry? " + cause.getMessage(),
                cause);
    }
}
