package dev.kanon.serializer;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;

import dev.kanon.schema.ParsedSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * The settings that all serializers and deserializers share, under the names that people know. They come out of a Kafka
 * client's configuration: keys that are not in the table are left alone. How the registry is reached is said by {@link
 * dev.kanon.client.RegistryClientConfig}.
 *
 * @param useSchemaId the schema to write with, whatever the record's own; empty where the record decides
 * @param useLatestWithMetadata pairs that the schema's metadata must have; empty where they do not matter
 */
public record SerializerConfig(
        boolean isKey,
        boolean autoRegister,
        boolean normalize,
        Optional<Integer> useSchemaId,
        Optional<UUID> useSchemaGuid,
        boolean idCompatibilityStrict,
        boolean useLatest,
        Map<String, String> useLatestWithMetadata,
        boolean latestCompatibilityStrict,
        SubjectNameStrategy subjects,
        IdPlacement writeIdTo,
        IdPlacement readIdFrom) {

    public static final String AUTO_REGISTER_SCHEMAS = "auto.register.schemas";
    public static final String NORMALIZE_SCHEMAS = "normalize.schemas";
    public static final String USE_SCHEMA_ID = "use.schema.id";
    public static final String USE_SCHEMA_GUID = "use.schema.guid";
    public static final String ID_COMPATIBILITY_STRICT = "id.compatibility.strict";
    public static final String USE_LATEST_VERSION = "use.latest.version";
    public static final String USE_LATEST_WITH_METADATA = "use.latest.with.metadata";
    public static final String LATEST_COMPATIBILITY_STRICT = "latest.compatibility.strict";
    public static final String KEY_SUBJECT_NAME_STRATEGY = "key.subject.name.strategy";
    public static final String VALUE_SUBJECT_NAME_STRATEGY = "value.subject.name.strategy";
    public static final String KEY_SCHEMA_ID_SERIALIZER = "key.schema.id.serializer";
    public static final String VALUE_SCHEMA_ID_SERIALIZER = "value.schema.id.serializer";
    public static final String KEY_SCHEMA_ID_DESERIALIZER = "key.schema.id.deserializer";
    public static final String VALUE_SCHEMA_ID_DESERIALIZER = "value.schema.id.deserializer";

    private static final String CONFLUENT = "io.confluent.";
    private static final String OURS = SerializerConfig.class.getPackageName() + ".";
    private static final int NO_ID = -1;
    private static final Pattern COMMA_OUTSIDE_QUOTES = Pattern.compile(",(?=(?:[^']*'[^']*')*[^']*$)");

    private static final String STRATEGY_DOC = "Under which subject the schema is registered: TopicNameStrategy, "
            + "RecordNameStrategy, TopicRecordNameStrategy, or the name of a class of yours. Confluent's class names "
            + "stand for ours.";
    private static final String PLACE_DOC =
            "Where the schema's identifier is put: PrefixSchemaIdSerializer or HeaderSchemaIdSerializer.";
    private static final String FIND_DOC = "Where the schema's identifier is looked for: DualSchemaIdDeserializer, "
            + "PrefixSchemaIdDeserializer or ConfigSchemaIdDeserializer.";

    /** The keys with their defaults and what they mean. */
    public static final ConfigDef DEFINITION = new ConfigDef()
            .define(
                    AUTO_REGISTER_SCHEMAS,
                    ConfigDef.Type.BOOLEAN,
                    true,
                    HIGH,
                    "Register the record's own schema when it is not there yet. Wins over all settings below.")
            .define(
                    NORMALIZE_SCHEMAS,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    MEDIUM,
                    "Compare and register schemas in normal form.")
            .define(USE_SCHEMA_ID, ConfigDef.Type.INT, NO_ID, MEDIUM, "Write with the schema of this id; -1 is off.")
            .define(
                    USE_SCHEMA_GUID,
                    ConfigDef.Type.STRING,
                    "",
                    MEDIUM,
                    "Write with the schema of this GUID; empty is off.")
            .define(
                    ID_COMPATIBILITY_STRICT,
                    ConfigDef.Type.BOOLEAN,
                    true,
                    LOW,
                    "Refuse a record whose own schema is not compatible with the one set by id or GUID.")
            .define(
                    USE_LATEST_VERSION,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    HIGH,
                    "Write with, and read into, the latest version of the subject.")
            .define(
                    USE_LATEST_WITH_METADATA,
                    ConfigDef.Type.STRING,
                    "",
                    HIGH,
                    "Write with, and read into, the latest version whose metadata properties hold these pairs: k=v,k2=v2.")
            .define(
                    LATEST_COMPATIBILITY_STRICT,
                    ConfigDef.Type.BOOLEAN,
                    true,
                    MEDIUM,
                    "Refuse a record whose own schema is not compatible with the latest version.")
            .define(KEY_SUBJECT_NAME_STRATEGY, ConfigDef.Type.STRING, "TopicNameStrategy", MEDIUM, STRATEGY_DOC)
            .define(VALUE_SUBJECT_NAME_STRATEGY, ConfigDef.Type.STRING, "TopicNameStrategy", MEDIUM, STRATEGY_DOC)
            .define(KEY_SCHEMA_ID_SERIALIZER, ConfigDef.Type.STRING, "PrefixSchemaIdSerializer", LOW, PLACE_DOC)
            .define(VALUE_SCHEMA_ID_SERIALIZER, ConfigDef.Type.STRING, "PrefixSchemaIdSerializer", LOW, PLACE_DOC)
            .define(KEY_SCHEMA_ID_DESERIALIZER, ConfigDef.Type.STRING, "DualSchemaIdDeserializer", LOW, FIND_DOC)
            .define(VALUE_SCHEMA_ID_DESERIALIZER, ConfigDef.Type.STRING, "DualSchemaIdDeserializer", LOW, FIND_DOC);

    public SerializerConfig {
        useLatestWithMetadata = Map.copyOf(useLatestWithMetadata);
    }

    /**
     * Reads the settings for keys or for values.
     *
     * @throws ConfigException if a value cannot be understood; it names the key
     */
    public static SerializerConfig of(Map<String, ?> configuration, boolean isKey) {
        AbstractConfig config = new AbstractConfig(DEFINITION, known(DEFINITION, configuration), false);
        int id = config.getInt(USE_SCHEMA_ID);
        return new SerializerConfig(
                isKey,
                config.getBoolean(AUTO_REGISTER_SCHEMAS),
                config.getBoolean(NORMALIZE_SCHEMAS),
                id < 0 ? Optional.empty() : Optional.of(id),
                guid(config.getString(USE_SCHEMA_GUID)),
                config.getBoolean(ID_COMPATIBILITY_STRICT),
                config.getBoolean(USE_LATEST_VERSION),
                pairs(config.getString(USE_LATEST_WITH_METADATA)),
                config.getBoolean(LATEST_COMPATIBILITY_STRICT),
                strategy(config, isKey ? KEY_SUBJECT_NAME_STRATEGY : VALUE_SUBJECT_NAME_STRATEGY),
                placement(
                        config, isKey ? KEY_SCHEMA_ID_SERIALIZER : VALUE_SCHEMA_ID_SERIALIZER, IdPlacement.SERIALIZERS),
                placement(
                        config,
                        isKey ? KEY_SCHEMA_ID_DESERIALIZER : VALUE_SCHEMA_ID_DESERIALIZER,
                        IdPlacement.DESERIALIZERS));
    }

    /**
     * The subject of a schema by the strategy that is set.
     *
     * @throws SerializationException if the strategy has none for it
     */
    String subject(String topic, @Nullable ParsedSchema schema) {
        try {
            return subjects.subjectName(topic, isKey, schema);
        } catch (KafkaException explained) {
            throw explained;
        } catch (RuntimeException defect) {
            throw new SerializationException(
                    "The subject name strategy " + subjects.getClass().getName() + " failed for topic " + topic + ": "
                            + defect,
                    defect);
        }
    }

    /** The part of a Kafka client's configuration that a table knows; classes, which may be given as such, by their names. */
    public static Map<String, Object> known(ConfigDef table, Map<String, ?> configuration) {
        Map<String, Object> known = new LinkedHashMap<>();
        configuration.forEach((key, value) -> {
            if (value != null && table.names().contains(key)) {
                known.put(key, value instanceof Class<?> type ? type.getName() : value);
            }
        });
        return known;
    }

    private static Optional<UUID> guid(String text) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(UUID.fromString(text.strip()));
        } catch (IllegalArgumentException malformed) {
            throw new ConfigException(USE_SCHEMA_GUID, text, "not a GUID such as 467f08c5-37bc-a9e7-0acf-fd4d403727ca");
        }
    }

    private static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : COMMA_OUTSIDE_QUOTES.split(text, -1)) {
            if (pair.isBlank()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new ConfigException(
                        USE_LATEST_WITH_METADATA, text, "'" + pair + "' is not of the form key=value");
            }
            pairs.put(
                    pair.substring(0, equals).strip(),
                    unquoted(pair.substring(equals + 1).strip()));
        }
        return pairs;
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("'") && value.endsWith("'");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static IdPlacement placement(AbstractConfig config, String key, Map<String, IdPlacement> known) {
        String name = config.getString(key);
        IdPlacement placement = known.get(withoutPackage(name));
        if (placement == null) {
            throw new ConfigException(
                    key, name, "known are " + known.keySet().stream().sorted().collect(Collectors.joining(", ")));
        }
        return placement;
    }

    /** The bare name of a class of ours or of Confluent's, which ours stand for; the full name of any other. */
    private static String withoutPackage(String name) {
        boolean standsForOurs = name.startsWith(CONFLUENT) || name.startsWith(OURS);
        return standsForOurs ? name.substring(name.lastIndexOf('.') + 1) : name;
    }

    private static SubjectNameStrategy strategy(AbstractConfig config, String key) {
        String name = config.getString(key);
        return switch (withoutPackage(name)) {
            // the associations that Confluent's newest default asks for are a later part of the registry: its fallback
            case "TopicNameStrategy", "AssociatedNameStrategy" -> new TopicNameStrategy();
            case "RecordNameStrategy" -> new RecordNameStrategy();
            case "TopicRecordNameStrategy" -> new TopicRecordNameStrategy();
            default -> {
                try {
                    yield Utils.newInstance(name, SubjectNameStrategy.class);
                } catch (ClassNotFoundException | ClassCastException | KafkaException unusable) {
                    throw new ConfigException(
                            key,
                            name,
                            "neither TopicNameStrategy, RecordNameStrategy or TopicRecordNameStrategy nor a class with a"
                                    + " public constructor without parameters that implements "
                                    + SubjectNameStrategy.class.getName());
                }
            }
        };
    }
}
