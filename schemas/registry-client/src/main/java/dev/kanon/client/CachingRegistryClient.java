package dev.kanon.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Remembers what another client answered.
 *
 * <p>What never changes is kept until it is pushed out; latest versions for their time to live, and until something is
 * registered or deleted in their subject through this client; that something is missing only where it is switched on, and
 * never after this client registered a schema. Everything else is asked each time.
 */
final class CachingRegistryClient implements RegistryClient {

    private static final int NOT_FOUND = 404;

    private record Registration(String subject, SchemaDefinition schema, boolean normalize) {}

    private record Lookup(String subject, SchemaDefinition schema, boolean normalize, boolean deleted) {}

    private record ById(int id, String subject) {}

    private record ByVersion(String subject, int version, boolean deleted) {}

    private record ByMetadata(String subject, Map<String, String> properties, boolean deleted) {}

    private final RegistryClient registry;
    private final Memory<Registration, RegisteredSchema> registered;
    private final Memory<Lookup, RegisteredSchema> lookedUp;
    private final Memory<ById, RegisteredSchema> byId;
    private final Memory<String, RegisteredSchema> byGuid;
    private final Memory<ByVersion, RegisteredSchema> versions;
    private final Memory<String, RegisteredSchema> latest;
    private final Memory<ByMetadata, RegisteredSchema> latestByMetadata;
    private final Cache<Object, RegistryException> missingIds;
    private final Cache<Object, RegistryException> missingVersions;
    private final Cache<Object, RegistryException> missingSchemas;

    CachingRegistryClient(RegistryClient registry, RegistryClientConfig config, Ticker ticker) {
        this.registry = registry;
        registered = new Memory<>(config.cacheSize(), null, ticker);
        lookedUp = new Memory<>(config.cacheSize(), null, ticker);
        byId = new Memory<>(config.cacheSize(), null, ticker);
        byGuid = new Memory<>(config.cacheSize(), null, ticker);
        versions = new Memory<>(config.cacheSize(), null, ticker);
        latest = new Memory<>(config.latestCacheSize(), config.latestTimeToLive(), ticker);
        latestByMetadata = new Memory<>(config.latestCacheSize(), config.latestTimeToLive(), ticker);
        missingIds = missing(config.missingCacheSize(), config.missingIdTimeToLive(), ticker);
        missingVersions = missing(config.missingCacheSize(), config.missingVersionTimeToLive(), ticker);
        missingSchemas = missing(config.missingCacheSize(), config.missingSchemaTimeToLive(), ticker);
    }

    @Override
    public RegisteredSchema register(String subject, SchemaDefinition schema, boolean normalize) {
        return registered.get(new Registration(subject, schema, normalize), () -> {
            RegisteredSchema answer = registry.register(subject, schema, normalize);
            forgetLatest(subject);
            missingIds.invalidateAll();
            missingVersions.invalidateAll();
            missingSchemas.invalidateAll();
            return answer;
        });
    }

    @Override
    public RegisteredSchema lookup(String subject, SchemaDefinition schema, boolean normalize, boolean deleted) {
        Lookup key = new Lookup(subject, schema, normalize, deleted);
        return lookedUp.get(
                key, orMissing(missingSchemas, key, () -> registry.lookup(subject, schema, normalize, deleted)));
    }

    @Override
    public RegisteredSchema byId(int id, String subject) {
        ById key = new ById(id, subject);
        return byId.get(key, orMissing(missingIds, key, () -> registry.byId(id, subject)));
    }

    @Override
    public RegisteredSchema byGuid(String guid) {
        return byGuid.get(guid, orMissing(missingIds, guid, () -> registry.byGuid(guid)));
    }

    @Override
    public RegisteredSchema version(String subject, int version, boolean deleted) {
        ByVersion key = new ByVersion(subject, version, deleted);
        return versions.get(key, orMissing(missingVersions, key, () -> registry.version(subject, version, deleted)));
    }

    @Override
    public RegisteredSchema latest(String subject) {
        return latest.get(subject, orMissing(missingVersions, subject, () -> registry.latest(subject)));
    }

    @Override
    public RegisteredSchema latestWithMetadata(String subject, Map<String, String> properties, boolean deleted) {
        ByMetadata key = new ByMetadata(subject, Map.copyOf(properties), deleted);
        return latestByMetadata.get(
                key, orMissing(missingVersions, key, () -> registry.latestWithMetadata(subject, properties, deleted)));
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
        try {
            return registry.deleteSubject(subject, permanent);
        } finally {
            forget(subject);
        }
    }

    @Override
    public int deleteVersion(String subject, String version, boolean permanent) {
        try {
            return registry.deleteVersion(subject, version, permanent);
        } finally {
            forget(subject);
        }
    }

    @Override
    public List<String> incompatibilities(String subject, SchemaDefinition schema) {
        return registry.incompatibilities(subject, schema);
    }

    @Override
    public void setCompatibility(String subject, CompatibilityLevel level) {
        registry.setCompatibility(subject, level);
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
        registry.setMode(subject, mode, force);
    }

    @Override
    public List<String> types() {
        return registry.types();
    }

    @Override
    public void close() {
        registry.close();
    }

    private void forgetLatest(String subject) {
        latest.forget(subject::equals);
        latestByMetadata.forget(key -> key.subject().equals(subject));
    }

    /** A schema by id stays: what was written with it must remain readable, and its id is never given again. */
    private void forget(String subject) {
        forgetLatest(subject);
        registered.forget(key -> key.subject().equals(subject));
        lookedUp.forget(key -> key.subject().equals(subject));
        versions.forget(key -> key.subject().equals(subject));
    }

    private static Supplier<RegisteredSchema> orMissing(
            Cache<Object, RegistryException> missing, Object key, Supplier<RegisteredSchema> question) {
        return () -> {
            RegistryException known = missing.getIfPresent(key);
            if (known != null) {
                throw known;
            }
            try {
                return question.get();
            } catch (RegistryException refused) {
                if (refused.status() == NOT_FOUND) {
                    missing.put(key, refused);
                }
                throw refused;
            }
        };
    }

    private static Cache<Object, RegistryException> missing(long size, Duration timeToLive, Ticker ticker) {
        return Caffeine.newBuilder()
                .maximumSize(size)
                .expireAfterWrite(timeToLive)
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }
}
