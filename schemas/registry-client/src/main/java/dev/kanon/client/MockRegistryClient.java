package dev.kanon.client;

import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A registry in this process's memory, for tests: {@code mock://scope}.
 *
 * <p>It keeps ids, versions, references, metadata and rule sets as the real one does, and refuses what the real one would
 * not find, with the same codes. It understands no schema format: two schemas are the same if their texts are, anything is
 * compatible, and nothing is validated.
 */
public final class MockRegistryClient implements RegistryClient {

    /** Kafka makes serializers by class name, so what they share in a test can only be found by a name, process-wide. */
    private static final Map<String, MockRegistry> SCOPES = new ConcurrentHashMap<>();

    private final MockRegistry registry;

    /** A client of the registry of that scope, which comes into being with its first client. */
    public MockRegistryClient(String scope) {
        registry = SCOPES.computeIfAbsent(scope, name -> new MockRegistry());
    }

    /** Forgets a scope: clients that come later find an empty registry. */
    public static void drop(String scope) {
        SCOPES.remove(scope);
    }

    @Override
    public RegisteredSchema register(String subject, SchemaDefinition schema, boolean normalize) {
        return registry.register(subject, schema);
    }

    @Override
    public RegisteredSchema lookup(String subject, SchemaDefinition schema, boolean normalize, boolean deleted) {
        return registry.lookup(subject, schema, deleted);
    }

    @Override
    public RegisteredSchema byId(int id, String subject) {
        return registry.byId(id, subject);
    }

    @Override
    public RegisteredSchema byGuid(String guid) {
        return registry.byGuid(guid);
    }

    @Override
    public RegisteredSchema version(String subject, int version, boolean deleted) {
        return registry.version(subject, version, deleted);
    }

    @Override
    public RegisteredSchema latest(String subject) {
        return registry.latest(subject);
    }

    @Override
    public RegisteredSchema latestWithMetadata(String subject, Map<String, String> properties, boolean deleted) {
        return registry.latestWithMetadata(subject, properties, deleted);
    }

    @Override
    public List<String> subjects(boolean deleted) {
        return registry.subjects(deleted);
    }

    @Override
    public List<Integer> versions(String subject, boolean deleted) {
        return registry.versions(subject, deleted);
    }

    @Override
    public List<Integer> deleteSubject(String subject, boolean permanent) {
        return registry.deleteSubject(subject, permanent);
    }

    @Override
    public int deleteVersion(String subject, String version, boolean permanent) {
        return registry.deleteVersion(subject, version, permanent);
    }

    @Override
    public List<String> incompatibilities(String subject, SchemaDefinition schema) {
        return List.of();
    }

    @Override
    public void setCompatibility(String subject, CompatibilityLevel level) {
        updateConfig(subject, Map.of(MockRegistry.COMPATIBILITY, level.name()));
    }

    @Override
    public Map<String, Object> updateConfig(String subject, Map<String, ?> changes) {
        return registry.updateConfig(subject, changes);
    }

    @Override
    public Map<String, Object> config(String subject) {
        return registry.config(subject);
    }

    @Override
    public void deleteConfig(String subject) {
        registry.deleteConfig(subject);
    }

    @Override
    public String mode(String subject) {
        return registry.mode(subject);
    }

    @Override
    public void setMode(String subject, String mode, boolean force) {
        registry.setMode(subject, mode);
    }

    @Override
    public List<String> types() {
        return List.of(SchemaDefinition.JSON, SchemaDefinition.PROTOBUF, SchemaDefinition.AVRO);
    }

    /** Leaves the registry as it is: others may share its scope. */
    @Override
    public void close() {}
}
