package dev.kanon.registry;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.http.HttpConfig;
import dev.kanon.replication.ReplicationConfig;
import dev.kanon.schema.CompatibilityLevel;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/**
 * The registry's settings, under the names that Confluent's registry has for them, and what they come to. Keys under {@code
 * kafkastore.} that are not listed go to Kafka's clients as they are, without the prefix: security, above all.
 */
public final class RegistrySettings {

    private static final String KAFKA_PREFIX = "kafkastore.";
    private static final String BOOTSTRAP = KAFKA_PREFIX + "bootstrap.servers";
    private static final String TOPIC = KAFKA_PREFIX + "topic";
    private static final String REPLICATION_FACTOR = KAFKA_PREFIX + "topic.replication.factor";
    private static final String TIMEOUT = KAFKA_PREFIX + "timeout.ms";
    private static final String INIT_TIMEOUT = KAFKA_PREFIX + "init.timeout.ms";
    private static final String GROUP_ID = "schema.registry.group.id";
    private static final String COMPATIBILITY = "schema.compatibility.level";
    private static final String MODE_MUTABILITY = "mode.mutability";
    private static final String SEARCH_DEFAULT_LIMIT = "schema.search.default.limit";
    private static final String SEARCH_MAX_LIMIT = "schema.search.max.limit";
    private static final String HOST_NAME = "host.name";
    private static final String PEER_HOST = "kanon.peer.host";
    private static final String PEER_PORT = "kanon.peer.port";

    /** Keys under the prefix that mean something here, and nothing to Kafka's clients. */
    private static final Set<String> NOT_FOR_CLIENTS = Set.of(TOPIC, REPLICATION_FACTOR, TIMEOUT, INIT_TIMEOUT);

    private static final int DEFAULT_REPLICATION_FACTOR = 3;
    private static final int DEFAULT_TIMEOUT_MILLIS = 30_000;
    private static final int DEFAULT_INIT_TIMEOUT_MILLIS = 60_000;
    private static final String THIS_MACHINE = "127.0.0.1";
    private static final int MAX_PORT = 65_535;

    public static final SettingsDef DEFINITION = definition();

    private RegistrySettings() {}

    private static SettingsDef definition() {
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
                .define(
                        TIMEOUT,
                        ConfigDef.Type.INT,
                        DEFAULT_TIMEOUT_MILLIS,
                        ConfigDef.Range.atLeast(1),
                        Importance.MEDIUM,
                        "How long a write may take, in milliseconds, a change of leader included.")
                .define(
                        INIT_TIMEOUT,
                        ConfigDef.Type.INT,
                        DEFAULT_INIT_TIMEOUT_MILLIS,
                        ConfigDef.Range.atLeast(1),
                        Importance.MEDIUM,
                        "How long the topic may take to be read when the registry starts, in milliseconds.")
                .define(
                        SEARCH_DEFAULT_LIMIT,
                        ConfigDef.Type.INT,
                        RegistryConfig.DEFAULT_SEARCH_LIMIT,
                        ConfigDef.Range.atLeast(1),
                        Importance.LOW,
                        "How many schemas GET /schemas answers unless asked otherwise.")
                .define(
                        SEARCH_MAX_LIMIT,
                        ConfigDef.Type.INT,
                        RegistryConfig.DEFAULT_SEARCH_LIMIT,
                        ConfigDef.Range.atLeast(1),
                        Importance.LOW,
                        "How many schemas GET /schemas answers at most.")
                .define(
                        PEER_HOST,
                        ConfigDef.Type.STRING,
                        THIS_MACHINE,
                        Importance.MEDIUM,
                        "Where this node takes links from the registry's other nodes: an address of this machine, or 0.0.0.0"
                                + " for all. The link has no authentication: keep it in a private network.")
                .define(
                        PEER_PORT,
                        ConfigDef.Type.INT,
                        0,
                        ConfigDef.Range.between(0, MAX_PORT),
                        Importance.MEDIUM,
                        "The port for these links; 0 takes any free one.")
                .define(
                        HOST_NAME,
                        ConfigDef.Type.STRING,
                        "",
                        Importance.MEDIUM,
                        "The name under which other nodes reach this one; empty is " + PEER_HOST + ".")
                .define(MODE_MUTABILITY, ConfigDef.Type.BOOLEAN, true, Importance.LOW, "Whether modes may be changed.");
        return new SettingsDef("schema-registry", keys)
                .handingOn(KAFKA_PREFIX)
                .renamed("avro.compatibility.level", COMPATIBILITY);
    }

    /** The registry itself. */
    public static RegistryConfig registry(Settings settings) {
        HttpConfig http = HttpConfig.of(settings);
        RegistryConfig defaults = RegistryConfig.on(http.listeners().get(0));
        return new RegistryConfig(
                http,
                settings.string(GROUP_ID),
                CompatibilityLevel.valueOf(settings.string(COMPATIBILITY).toUpperCase(Locale.ROOT)),
                settings.flag(MODE_MUTABILITY),
                settings.integer(SEARCH_DEFAULT_LIMIT),
                settings.integer(SEARCH_MAX_LIMIT),
                defaults.schemaCacheCharacters());
    }

    /** Where and how its state is kept. */
    public static ReplicationConfig replication(Settings settings) {
        ReplicationConfig defaults = ReplicationConfig.of(settings.string(TOPIC), kafka(settings));
        String peerHost = settings.string(PEER_HOST);
        String hostName = settings.string(HOST_NAME);
        return defaults.withReplicationFactor(settings.integer(REPLICATION_FACTOR))
                .withTimeouts(settings.millis(INIT_TIMEOUT), defaults.appendTimeout(), settings.millis(TIMEOUT))
                .withPeers(peerHost, settings.integer(PEER_PORT), hostName.isEmpty() ? peerHost : hostName);
    }

    private static Map<String, Object> kafka(Settings settings) {
        Map<String, Object> client = new TreeMap<>(settings.group(KAFKA_PREFIX));
        client.keySet().removeIf(key -> NOT_FOR_CLIENTS.contains(KAFKA_PREFIX + key));
        return client;
    }
}
