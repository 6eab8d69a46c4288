package dev.kanon.store;

import dev.kanon.component.KanonException;
import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.component.SettingsErrors;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigException;

/**
 * How a store is set up, under the names that KCache has for its settings. Keys under {@code kafkacache.} that are not listed
 * go to Kafka's clients as they are, without the prefix: security, above all.
 *
 * @param partitions that are read; all where it is empty
 * @param start where a store begins that has kept nothing
 * @param newPartitions of a topic that is created
 * @param replicationFactor of a topic that is created; fewer where the cluster has fewer brokers
 * @param topicSettings of a topic that is created
 * @param initTimeout for reading the topic to its end when the store starts
 * @param timeout for each blocking call
 * @param pollTimeout how long the reader waits at a time, which is how soon a closed store stops
 * @param engine by name
 * @param engineSettings under the engine's own keys
 * @param dataDirectory under which persistent engines keep their files
 * @param checkpointVersion of what is kept on disk; another number has it read anew
 * @param checkpointHandler the class of a {@link CheckpointHandler}; empty for none
 * @param checkpointDirectory where that one keeps its files
 * @param deadLetterTopic where records go that cannot be read, if they are not only left out
 * @param elected whether the stores of the topic elect the one that writes, so that it can compare and set
 * @param client properties of all Kafka clients
 */
public record TopicStoreConfig(
        String topic,
        List<Integer> partitions,
        StartOffset start,
        int newPartitions,
        int replicationFactor,
        Map<String, String> topicSettings,
        boolean skipValidation,
        boolean requireCompact,
        boolean readOnly,
        Duration initTimeout,
        Duration timeout,
        Duration pollTimeout,
        String engine,
        Map<String, String> engineSettings,
        Path dataDirectory,
        int checkpointVersion,
        String checkpointHandler,
        Path checkpointDirectory,
        RecordErrorPolicy onRecordError,
        String deadLetterTopic,
        boolean elected,
        Peers peers,
        Map<String, Object> client) {

    /**
     * Where stores with an elected writer reach each other.
     *
     * @param host where this store takes links
     * @param port 0 for any free one
     * @param advertisedHost under which others reach the host
     */
    public record Peers(String host, int port, String advertisedHost) {}

    static final String PREFIX = "kafkacache.";
    public static final String KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG = PREFIX + "bootstrap.servers";
    public static final String KAFKACACHE_GROUP_ID_CONFIG = PREFIX + "group.id";
    public static final String KAFKACACHE_CLIENT_ID_CONFIG = PREFIX + "client.id";
    public static final String KAFKACACHE_TOPIC_CONFIG = PREFIX + "topic";
    public static final String KAFKACACHE_TOPIC_REPLICATION_FACTOR_CONFIG = PREFIX + "topic.replication.factor";
    public static final String KAFKACACHE_TOPIC_NUM_PARTITIONS_CONFIG = PREFIX + "topic.num.partitions";
    public static final String KAFKACACHE_TOPIC_PARTITIONS_CONFIG = PREFIX + "topic.partitions";
    public static final String KAFKACACHE_TOPIC_PARTITIONS_OFFSET_CONFIG = PREFIX + "topic.partitions.offset";
    public static final String KAFKACACHE_TOPIC_SKIP_VALIDATION_CONFIG = PREFIX + "topic.skip.validation";
    public static final String KAFKACACHE_TOPIC_REQUIRE_COMPACT_CONFIG = PREFIX + "topic.require.compact";
    public static final String KAFKACACHE_TOPIC_READ_ONLY_CONFIG = PREFIX + "topic.read.only";
    public static final String KAFKACACHE_INIT_TIMEOUT_CONFIG = PREFIX + "init.timeout.ms";
    public static final String KAFKACACHE_TIMEOUT_CONFIG = PREFIX + "timeout.ms";
    public static final String KAFKACACHE_POLL_TIMEOUT_CONFIG = PREFIX + "poll.timeout.ms";
    public static final String KAFKACACHE_BACKING_CACHE_CONFIG = PREFIX + "backing.cache";
    public static final String KAFKACACHE_DATA_DIR_CONFIG = PREFIX + "data.dir";
    public static final String KAFKACACHE_CHECKPOINT_VERSION_CONFIG = PREFIX + "checkpoint.version";
    public static final String KAFKACACHE_CHECKPOINT_HANDLER_CONFIG = PREFIX + "checkpoint.handler";
    public static final String KAFKACACHE_CHECKPOINT_DIR_CONFIG = PREFIX + "checkpoint.dir";
    /** Kanon's own: what is done about a record that cannot be read. */
    public static final String KAFKACACHE_RECORD_ERROR_CONFIG = PREFIX + "record.error";
    /** Kanon's own: where such records go. */
    public static final String KAFKACACHE_RECORD_ERROR_TOPIC_CONFIG = KAFKACACHE_RECORD_ERROR_CONFIG + ".topic";

    /** Kanon's own: who writes. */
    public static final String KAFKACACHE_WRITER_CONFIG = PREFIX + "writer";
    /** Kanon's own: where a store takes links of others. */
    public static final String KAFKACACHE_PEER_HOST_CONFIG = PREFIX + "peer.host";

    public static final String KAFKACACHE_PEER_PORT_CONFIG = PREFIX + "peer.port";
    public static final String KAFKACACHE_PEER_ADVERTISED_HOST_CONFIG = PREFIX + "peer.advertised.host";

    static final String WRITER = KAFKACACHE_WRITER_CONFIG;
    static final String PARTITIONS = KAFKACACHE_TOPIC_PARTITIONS_CONFIG;
    static final String CHECKPOINT_VERSION = KAFKACACHE_CHECKPOINT_VERSION_CONFIG;
    static final String RECORD_ERROR = KAFKACACHE_RECORD_ERROR_CONFIG;

    private static final String TOPIC_SETTINGS = PREFIX + "topic.config.";
    private static final String ENGINE_SETTINGS = KAFKACACHE_BACKING_CACHE_CONFIG + ".";
    private static final String ELECTED = "elected";
    private static final int MAX_PORT = 65_535;
    private static final String START_FORMS = "beginning, end, an offset, -N for N before the end, or @MILLISECONDS";
    private static final String DEAD_LETTERS = "-dead-letters";
    private static final String DEFAULT_TOPIC = "_cache";
    private static final int DEFAULT_REPLICATION_FACTOR = 3;
    private static final int DEFAULT_INIT_TIMEOUT_MILLIS = 300_000;
    private static final int DEFAULT_TIMEOUT_MILLIS = 60_000;

    /** KCache waits for ever, and is woken; what is waited here is how soon a closed store stops at the latest. */
    private static final int DEFAULT_POLL_TIMEOUT_MILLIS = 200;

    public static final SettingsDef DEFINITION = new SettingsDef("topic-store", keys())
            .handingOn(PREFIX)
            .removed(
                    "kafkacache.bounded.cache.size",
                    "a bounded store would lose entries; choose an engine on disk with "
                            + KAFKACACHE_BACKING_CACHE_CONFIG)
            .removed("kafkacache.bounded.cache.expiry.secs", "entries do not expire behind the back of the topic")
            .removed("kafkacache.checkpoint.before.init", "entries and how far they reach are kept together, always");

    /** Keys under the prefix that mean something here, and nothing to Kafka's clients. */
    private static final Set<String> FOR_CLIENTS =
            Set.of(KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG, KAFKACACHE_GROUP_ID_CONFIG, KAFKACACHE_CLIENT_ID_CONFIG);

    public TopicStoreConfig {
        partitions = List.copyOf(partitions);
        topicSettings = Map.copyOf(topicSettings);
        engineSettings = Map.copyOf(engineSettings);
        client = Map.copyOf(client);
    }

    /**
     * Reads the settings.
     *
     * @throws KanonException where some are wrong; it names all of them
     */
    public static TopicStoreConfig of(Map<String, String> properties) {
        return of(Settings.read(DEFINITION, properties));
    }

    /** The same, from properties as KCache takes them. */
    public static TopicStoreConfig of(Properties properties) {
        Map<String, String> settings = new HashMap<>();
        properties.stringPropertyNames().forEach(key -> settings.put(key, properties.getProperty(key)));
        return of(settings);
    }

    /** Everything as it is by default, on those brokers. */
    public static TopicStoreConfig of(String bootstrapServers) {
        return of(Map.of(KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
    }

    public static TopicStoreConfig of(Settings settings) {
        String topic = settings.string(KAFKACACHE_TOPIC_CONFIG);
        String deadLetterTopic = settings.string(KAFKACACHE_RECORD_ERROR_TOPIC_CONFIG);
        String engine = settings.string(KAFKACACHE_BACKING_CACHE_CONFIG);
        return new TopicStoreConfig(
                topic,
                partitions(settings.list(KAFKACACHE_TOPIC_PARTITIONS_CONFIG)),
                start(settings.string(KAFKACACHE_TOPIC_PARTITIONS_OFFSET_CONFIG)),
                settings.integer(KAFKACACHE_TOPIC_NUM_PARTITIONS_CONFIG),
                settings.integer(KAFKACACHE_TOPIC_REPLICATION_FACTOR_CONFIG),
                settings.group(TOPIC_SETTINGS),
                settings.flag(KAFKACACHE_TOPIC_SKIP_VALIDATION_CONFIG),
                settings.flag(KAFKACACHE_TOPIC_REQUIRE_COMPACT_CONFIG),
                settings.flag(KAFKACACHE_TOPIC_READ_ONLY_CONFIG),
                settings.millis(KAFKACACHE_INIT_TIMEOUT_CONFIG),
                settings.millis(KAFKACACHE_TIMEOUT_CONFIG),
                settings.millis(KAFKACACHE_POLL_TIMEOUT_CONFIG),
                engine,
                settings.group(ENGINE_SETTINGS + engine + "."),
                Path.of(settings.string(KAFKACACHE_DATA_DIR_CONFIG)),
                settings.integer(KAFKACACHE_CHECKPOINT_VERSION_CONFIG),
                settings.string(KAFKACACHE_CHECKPOINT_HANDLER_CONFIG),
                Path.of(settings.string(KAFKACACHE_CHECKPOINT_DIR_CONFIG)),
                settings.constant(KAFKACACHE_RECORD_ERROR_CONFIG, RecordErrorPolicy.class),
                deadLetterTopic.isEmpty() ? topic + DEAD_LETTERS : deadLetterTopic,
                settings.string(KAFKACACHE_WRITER_CONFIG).equalsIgnoreCase(ELECTED),
                peers(settings),
                client(settings));
    }

    private static Peers peers(Settings settings) {
        String host = settings.string(KAFKACACHE_PEER_HOST_CONFIG);
        String advertised = settings.string(KAFKACACHE_PEER_ADVERTISED_HOST_CONFIG);
        return new Peers(host, settings.integer(KAFKACACHE_PEER_PORT_CONFIG), advertised.isEmpty() ? host : advertised);
    }

    KanonException readOnlyRefusal() {
        return new KanonException(
                StoreErrors.READ_ONLY,
                "Cache is read-only: the store on %s was opened with %s=true"
                        .formatted(topic, KAFKACACHE_TOPIC_READ_ONLY_CONFIG));
    }

    private static List<Integer> partitions(List<String> numbers) {
        try {
            return numbers.stream().map(Integer::valueOf).toList();
        } catch (NumberFormatException notANumber) {
            throw new KanonException(
                    SettingsErrors.INVALID_SETTINGS,
                    "%s: %s is no list of partition numbers, such as 0,1".formatted(PARTITIONS, numbers),
                    notANumber);
        }
    }

    private static void checkStart(String name, Object value) {
        if (StartOffset.parse(String.valueOf(value)) == null) {
            throw new ConfigException(name, value, "It is " + START_FORMS);
        }
    }

    private static StartOffset start(String text) {
        StartOffset start = StartOffset.parse(text);
        return start == null ? new StartOffset.Beginning() : start; // the definition has checked it
    }

    private static Map<String, Object> client(Settings settings) {
        Map<String, Object> client = new HashMap<>();
        settings.group(PREFIX).forEach((key, value) -> {
            String whole = PREFIX + key;
            boolean ours = DEFINITION.keys().names().contains(whole) && !FOR_CLIENTS.contains(whole);
            if (!ours && !whole.startsWith(TOPIC_SETTINGS) && !whole.startsWith(ENGINE_SETTINGS)) {
                client.put(key, value);
            }
        });
        client.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, brokers(settings, client));
        return client;
    }

    /** Brokers may be written as PROTOCOL://host:port; those of another protocol than the configured one are left out. */
    private static String brokers(Settings settings, Map<String, Object> client) {
        String protocol = String.valueOf(client.getOrDefault(
                CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, CommonClientConfigs.DEFAULT_SECURITY_PROTOCOL));
        List<String> brokers = settings.list(KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG).stream()
                .filter(broker -> !broker.contains("://") || broker.startsWith(protocol + "://"))
                .map(broker -> broker.substring(broker.indexOf("://") < 0 ? 0 : protocol.length() + "://".length()))
                .toList();
        if (brokers.isEmpty()) {
            throw new KanonException(
                    SettingsErrors.INVALID_SETTINGS,
                    "%s: none of %s is for security.protocol=%s"
                            .formatted(
                                    KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG,
                                    settings.list(KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG),
                                    protocol));
        }
        return String.join(",", brokers);
    }

    private static ConfigDef keys() {
        return new ConfigDef()
                .define(
                        KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG,
                        ConfigDef.Type.LIST,
                        ConfigDef.NO_DEFAULT_VALUE,
                        Importance.HIGH,
                        "The Kafka brokers that keep the store's topic, as host:port.")
                .define(
                        KAFKACACHE_TOPIC_CONFIG,
                        ConfigDef.Type.STRING,
                        DEFAULT_TOPIC,
                        Importance.HIGH,
                        "The store's topic, which is created where it is missing.")
                .define(
                        KAFKACACHE_BACKING_CACHE_CONFIG,
                        ConfigDef.Type.STRING,
                        "memory",
                        Importance.HIGH,
                        "What keeps the entries on this machine: memory, or rocksdb, lmdb, bdbje or mapdb where that module"
                                + " is on the class path. Its own settings go under kafkacache.backing.cache.NAME.")
                .define(
                        KAFKACACHE_DATA_DIR_CONFIG,
                        ConfigDef.Type.STRING,
                        "/tmp",
                        Importance.HIGH,
                        "Where engines on disk keep their files, each topic in DIR/ENGINE/TOPIC.")
                .define(
                        KAFKACACHE_GROUP_ID_CONFIG,
                        ConfigDef.Type.STRING,
                        "",
                        Importance.LOW,
                        "Handed on to Kafka's consumer; the store belongs to no group and commits nothing there.")
                .define(
                        KAFKACACHE_CLIENT_ID_CONFIG,
                        ConfigDef.Type.STRING,
                        "",
                        Importance.LOW,
                        "The name under which brokers know the store's clients.")
                .define(
                        KAFKACACHE_TOPIC_REPLICATION_FACTOR_CONFIG,
                        ConfigDef.Type.INT,
                        DEFAULT_REPLICATION_FACTOR,
                        ConfigDef.Range.between(1, Short.MAX_VALUE),
                        Importance.MEDIUM,
                        "Replicas of a topic that is created; fewer where there are fewer brokers.")
                .define(
                        KAFKACACHE_TOPIC_NUM_PARTITIONS_CONFIG,
                        ConfigDef.Type.INT,
                        1,
                        ConfigDef.Range.atLeast(1),
                        Importance.MEDIUM,
                        "Partitions of a topic that is created.")
                .define(
                        KAFKACACHE_TOPIC_PARTITIONS_CONFIG,
                        ConfigDef.Type.LIST,
                        List.of(),
                        Importance.MEDIUM,
                        "The partitions that the store reads, such as 0,1; all where it is empty.")
                .define(
                        KAFKACACHE_TOPIC_PARTITIONS_OFFSET_CONFIG,
                        ConfigDef.Type.STRING,
                        "beginning",
                        ConfigDef.LambdaValidator.with(TopicStoreConfig::checkStart, () -> START_FORMS),
                        Importance.MEDIUM,
                        "Where each partition begins when nothing of it has been kept: beginning, end, N (that offset), -N"
                                + " (so many before the end) or @N (the first record of that time or later, in milliseconds"
                                + " since 1970; the beginning where there is none).")
                .define(
                        KAFKACACHE_TOPIC_SKIP_VALIDATION_CONFIG,
                        ConfigDef.Type.BOOLEAN,
                        false,
                        Importance.LOW,
                        "Does not look at the topic before it uses it, which needs no right to describe it; then a topic that was"
                                + " made anew is not told from the one before.")
                .define(
                        KAFKACACHE_TOPIC_REQUIRE_COMPACT_CONFIG,
                        ConfigDef.Type.BOOLEAN,
                        true,
                        Importance.MEDIUM,
                        "Refuses a topic from which Kafka deletes records after a time.")
                .define(
                        KAFKACACHE_TOPIC_READ_ONLY_CONFIG,
                        ConfigDef.Type.BOOLEAN,
                        false,
                        Importance.MEDIUM,
                        "Only reads; the topic must be there.")
                .define(
                        KAFKACACHE_INIT_TIMEOUT_CONFIG,
                        ConfigDef.Type.INT,
                        DEFAULT_INIT_TIMEOUT_MILLIS,
                        ConfigDef.Range.atLeast(1),
                        Importance.MEDIUM,
                        "How long the topic may take to be read when the store starts, in milliseconds.")
                .define(
                        KAFKACACHE_TIMEOUT_CONFIG,
                        ConfigDef.Type.INT,
                        DEFAULT_TIMEOUT_MILLIS,
                        ConfigDef.Range.atLeast(1),
                        Importance.MEDIUM,
                        "How long a call may take, in milliseconds.")
                .define(
                        KAFKACACHE_POLL_TIMEOUT_CONFIG,
                        ConfigDef.Type.LONG,
                        DEFAULT_POLL_TIMEOUT_MILLIS,
                        ConfigDef.Range.atLeast(1),
                        Importance.LOW,
                        "How long the reader waits for records at a time, in milliseconds; new ones end the wait.")
                .define(
                        KAFKACACHE_CHECKPOINT_VERSION_CONFIG,
                        ConfigDef.Type.INT,
                        0,
                        Importance.LOW,
                        "A number kept beside entries on disk: where it is another one, the topic is read anew.")
                .define(
                        KAFKACACHE_CHECKPOINT_HANDLER_CONFIG,
                        ConfigDef.Type.STRING,
                        "",
                        Importance.LOW,
                        "The class of a CheckpointHandler, such as dev.kanon.store.FileCheckpointHandler, for an update handler"
                                + " that keeps what it makes of records outside of the store; none where it is empty. How far the"
                                + " store itself has read stands beside its entries.")
                .define(
                        KAFKACACHE_CHECKPOINT_DIR_CONFIG,
                        ConfigDef.Type.STRING,
                        "/tmp",
                        Importance.LOW,
                        "Where FileCheckpointHandler keeps its file, DIR/TOPIC/.checkpoint.")
                .define(
                        KAFKACACHE_WRITER_CONFIG,
                        ConfigDef.Type.STRING,
                        "any",
                        ConfigDef.CaseInsensitiveValidString.in("any", ELECTED),
                        Importance.HIGH,
                        "Who writes to the topic. any: every store and any other producer, and the later of two writes stays."
                                + " elected: all stores of the topic elect one and hand their writes on to it, so that they can"
                                + " compare and set, and write several keys in one step; set it on all of them, and let nobody"
                                + " else write.")
                .define(
                        KAFKACACHE_PEER_HOST_CONFIG,
                        ConfigDef.Type.STRING,
                        "127.0.0.1",
                        Importance.MEDIUM,
                        "With an elected writer, where this store takes links from the others: an address of this machine, or"
                                + " 0.0.0.0 for all. The link has no authentication: keep it in a private network.")
                .define(
                        KAFKACACHE_PEER_PORT_CONFIG,
                        ConfigDef.Type.INT,
                        0,
                        ConfigDef.Range.between(0, MAX_PORT),
                        Importance.MEDIUM,
                        "The port of that; 0 for any free one.")
                .define(
                        KAFKACACHE_PEER_ADVERTISED_HOST_CONFIG,
                        ConfigDef.Type.STRING,
                        "",
                        Importance.MEDIUM,
                        "Under which other machines reach that; the same where it is empty.")
                .define(
                        KAFKACACHE_RECORD_ERROR_CONFIG,
                        ConfigDef.Type.STRING,
                        "fail",
                        ConfigDef.CaseInsensitiveValidString.in("fail", "skip", "dead_letter"),
                        Importance.MEDIUM,
                        "What is done about a record that the serdes cannot read, where a handler or listener is to be told of"
                                + " it: fail stops the store, skip logs and counts the record and goes on, dead_letter writes it to another topic"
                                + " before that, with headers that say where it was and why; each store of the topic does so, and"
                                + " again when it reads the topic anew.")
                .define(
                        KAFKACACHE_RECORD_ERROR_TOPIC_CONFIG,
                        ConfigDef.Type.STRING,
                        "",
                        Importance.LOW,
                        "The topic of dead letters; the store's topic with -dead-letters behind it where it is empty. It is not"
                                + " created here.");
    }
}
