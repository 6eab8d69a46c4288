package dev.kanon.client;

import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import java.util.List;
import java.util.Map;

/**
 * A schema registry as its clients see it. All methods block until the registry has answered, may be called by any thread,
 * and fail with {@link RegistryException}, which carries the registry's status, code and message.
 *
 * <p>What cannot change (a schema by id, by guid, by explicit version) is cached without limit in time; "latest" for as long
 * as {@code latest.cache.ttl.sec} says. All caches are bounded.
 */
public interface RegistryClient extends AutoCloseable {

    /** Registers a schema, or finds it where it is registered already. */
    RegisteredSchema register(String subject, SchemaDefinition schema, boolean normalize);

    /** Finds a schema under a subject by its content. */
    RegisteredSchema lookup(String subject, SchemaDefinition schema, boolean normalize, boolean deleted);

    /**
     * The schema with that id in the context of the subject.
     *
     * @param subject the subject if it is known, else only its context ({@code :.ctx:}), else the empty string
     */
    RegisteredSchema byId(int id, String subject);

    RegisteredSchema byGuid(String guid);

    RegisteredSchema version(String subject, int version, boolean deleted);

    RegisteredSchema latest(String subject);

    /** The highest version whose metadata properties hold all these pairs. */
    RegisteredSchema latestWithMetadata(String subject, Map<String, String> properties, boolean deleted);

    List<String> subjects(boolean deleted);

    List<Integer> versions(String subject, boolean deleted);

    List<Integer> deleteSubject(String subject, boolean permanent);

    int deleteVersion(String subject, String version, boolean permanent);

    /** The reasons for which the schema may not become the next version of the subject; none means it may. */
    List<String> incompatibilities(String subject, SchemaDefinition schema);

    /** Sets the compatibility level of a subject, or the global one for the empty string. */
    void setCompatibility(String subject, CompatibilityLevel level);

    /** Changes the configuration of a subject: keys as the registry spells them, a null value clears one. */
    Map<String, Object> updateConfig(String subject, Map<String, ?> changes);

    /** The configuration in force for a subject. */
    Map<String, Object> config(String subject);

    /** Drops the subject's own configuration; what its context or the registry says is in force again. */
    void deleteConfig(String subject);

    /** The mode in force for a subject, or for the whole registry with the empty string: READWRITE, READONLY, IMPORT. */
    String mode(String subject);

    /**
     * Sets the mode of a subject, or of the whole registry with the empty string.
     *
     * @param force IMPORT is accepted although there are schemas already
     */
    void setMode(String subject, String mode, boolean force);

    /** The formats that the registry understands. */
    List<String> types();

    @Override
    void close();
}
