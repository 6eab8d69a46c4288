package dev.kanon.registry;

import dev.kanon.http.HttpConfig;
import dev.kanon.schema.CompatibilityLevel;
import java.net.URI;

/**
 * The registry's settings.
 *
 * @param http how it listens
 * @param groupId the registry's name among others of one Kafka cluster
 * @param compatibilityLevel where none is configured
 * @param modeMutability whether modes may be changed
 * @param searchDefaultLimit how many schemas a search answers unless asked otherwise
 * @param searchMaxLimit and at most
 * @param schemaCacheCharacters how much schema text is kept parsed
 */
public record RegistryConfig(
        HttpConfig http,
        String groupId,
        CompatibilityLevel compatibilityLevel,
        boolean modeMutability,
        int searchDefaultLimit,
        int searchMaxLimit,
        long schemaCacheCharacters) {

    public static final String DEFAULT_TOPIC = "_schemas";
    public static final String DEFAULT_GROUP_ID = "schema-registry";
    public static final int DEFAULT_SEARCH_LIMIT = 1_000;
    public static final long DEFAULT_SCHEMA_CACHE_CHARACTERS = 32L * 1024 * 1024;

    /** The defaults, on these listeners. */
    public static RegistryConfig on(URI... listeners) {
        return new RegistryConfig(
                HttpConfig.on(listeners),
                DEFAULT_GROUP_ID,
                CompatibilityLevel.BACKWARD,
                true,
                DEFAULT_SEARCH_LIMIT,
                DEFAULT_SEARCH_LIMIT,
                DEFAULT_SCHEMA_CACHE_CHARACTERS);
    }
}
