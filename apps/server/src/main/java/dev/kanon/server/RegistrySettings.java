package dev.kanon.server;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.http.HttpConfig;
import dev.kanon.registry.RegistryConfig;
import dev.kanon.replication.ReplicationConfig;
import dev.kanon.schema.CompatibilityLevel;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** The registry's settings, under the names that people know, and what they come to. */
final class RegistrySettings {

    private static final String KAFKA_PREFIX = "kafkastore.";
    private static final String BOOTSTRAP = KAFKA_PREFIX + "bootstrap.servers";
    private static final String TOPIC = KAFKA_PREFIX + "topic";
    private static final String REPLICATION_FACTOR = KAFKA_PREFIX + "topic.replication.factor";
    private static final String GROUP_ID = "schema.registry.group.id";
    private static final String COMPATIBILITY = "schema.compatibility.level";
    private static final String MODE_MUTABILITY = "mode.mutability";

    private static final int DEFAULT_REPLICATION_FACTOR = 3;

    private RegistrySettings() {}

    static SettingsDef definition() {
        ConfigDef keys = HttpConfig.define(new ConfigDef(), "http://0.0.0.0:8081")
                .define(
                        BOOTSTRAP,
                        ConfigDef.Type.LIST,
                        ConfigDef.NO_DEFAULT_VALUE,
                        Importance.HIGH,
                        "The Kafka brokers that keep the registry's topic, as host:port.")
                .define(
                        TOPIC,
                        ConfigDef.Type.STRING,
                        RegistryConfig.DEFAULT_TOPIC,
                        Importance.MEDIUM,
                        "The registry's topic.")
                .define(
                        REPLICATION_FACTOR,
                        ConfigDef.Type.INT,
                        DEFAULT_REPLICATION_FACTOR,
                        ConfigDef.Range.between(1, Short.MAX_VALUE),
                        Importance.MEDIUM,
                        "Replicas of the topic where it is created; fewer where there are fewer brokers.")
                .define(
                        GROUP_ID,
                        ConfigDef.Type.STRING,
                        RegistryConfig.DEFAULT_GROUP_ID,
                        Importance.LOW,
                        "The registry's name among others of one Kafka cluster.")
                .define(
                        COMPATIBILITY,
                        ConfigDef.Type.STRING,
                        CompatibilityLevel.BACKWARD.name(),
                        ConfigDef.CaseInsensitiveValidString.in(Arrays.stream(CompatibilityLevel.values())
                                .map(Enum::name)
                                .toArray(String[]::new)),
                        Importance.MEDIUM,
                        "What a new version must be able to do, where nothing is configured.")
                .define(MODE_MUTABILITY, ConfigDef.Type.BOOLEAN, true, Importance.LOW, "Whether modes may be changed.");
        return new SettingsDef("schema-registry", keys).handingOn(KAFKA_PREFIX);
    }

    static RegistryConfig registry(Settings settings) {
        HttpConfig http = HttpConfig.of(settings);
        RegistryConfig defaults = RegistryConfig.on(http.listeners().get(0));
        return new RegistryConfig(
                http,
                settings.string(GROUP_ID),
                CompatibilityLevel.valueOf(settings.string(COMPATIBILITY).toUpperCase(Locale.ROOT)),
                settings.flag(MODE_MUTABILITY),
                defaults.searchDefaultLimit(),
                defaults.searchMaxLimit(),
                defaults.schemaCacheCharacters());
    }

    static ReplicationConfig replication(Settings settings) {
        return ReplicationConfig.of(settings.string(TOPIC), kafka(settings))
                .withReplicationFactor(settings.integer(REPLICATION_FACTOR));
    }

    /** What Kafka's clients are given: the rest of {@code kafkastore.*}, such as security. */
    private static Map<String, Object> kafka(Settings settings) {
        Map<String, Object> client = new TreeMap<>(settings.group(KAFKA_PREFIX));
        client.keySet().removeIf(key -> (KAFKA_PREFIX + key).startsWith(TOPIC));
        return client;
    }
}
