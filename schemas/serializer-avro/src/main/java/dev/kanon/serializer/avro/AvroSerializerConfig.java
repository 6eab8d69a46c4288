package dev.kanon.serializer.avro;

import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;

import dev.kanon.serializer.SerializerConfig;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/**
 * The settings that only Avro has, beside {@link SerializerConfig}.
 *
 * @param specificType the class to read into; empty where the writer's schema names it
 */
public record AvroSerializerConfig(
        boolean reflection,
        boolean reflectionAllowNull,
        boolean logicalTypeConverters,
        boolean removeJavaProperties,
        boolean specificReader,
        Optional<Class<?>> specificType,
        boolean failOnTrailingData) {

    public static final String SCHEMA_REFLECTION = "schema.reflection";
    public static final String REFLECTION_ALLOW_NULL = "avro.reflection.allow.null";
    public static final String USE_LOGICAL_TYPE_CONVERTERS = "avro.use.logical.type.converters";
    public static final String REMOVE_JAVA_PROPERTIES = "avro.remove.java.properties";
    public static final String SPECIFIC_AVRO_READER = "specific.avro.reader";
    public static final String SPECIFIC_AVRO_KEY_TYPE = "specific.avro.key.type";
    public static final String SPECIFIC_AVRO_VALUE_TYPE = "specific.avro.value.type";
    public static final String FAIL_ON_TRAILING_DATA = "avro.fail.on.trailing.data";

    private static final String TYPE_DOC =
            "With specific.avro.reader: the generated class to read into, where not the one that the writer's schema names.";

    private static final String TRUST_DOC =
            "Avro uses only classes that it is told to trust: name their packages in the "
                    + "system property org.apache.avro.SERIALIZABLE_PACKAGES.";

    /** The keys with their defaults and what they mean. */
    public static final ConfigDef DEFINITION = new ConfigDef()
            .define(
                    SCHEMA_REFLECTION,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    MEDIUM,
                    "Write and read plain Java objects by reflection. Rules cannot look into such objects: where a contract has"
                            + " rules to run, they are refused. " + TRUST_DOC)
            .define(
                    REFLECTION_ALLOW_NULL,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    LOW,
                    "With schema.reflection: every field may be null.")
            .define(
                    USE_LOGICAL_TYPE_CONVERTERS,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    MEDIUM,
                    "Dates, times, decimals and UUIDs as the Java types for them, in generic records too.")
            .define(
                    REMOVE_JAVA_PROPERTIES,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    MEDIUM,
                    "Leave avro.java.string, which code generators add, out of the schema that is looked up or registered.")
            .define(
                    SPECIFIC_AVRO_READER,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    MEDIUM,
                    "Read into generated classes. " + TRUST_DOC)
            .define(SPECIFIC_AVRO_KEY_TYPE, ConfigDef.Type.STRING, "", LOW, TYPE_DOC)
            .define(SPECIFIC_AVRO_VALUE_TYPE, ConfigDef.Type.STRING, "", LOW, TYPE_DOC)
            .define(
                    FAIL_ON_TRAILING_DATA,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    LOW,
                    "Refuse bytes that go on after the record.");

    /**
     * Reads the settings for keys or for values out of a Kafka client's configuration.
     *
     * @throws ConfigException if a value cannot be understood; it names the key
     */
    static AvroSerializerConfig of(Map<String, ?> configuration, boolean isKey) {
        AbstractConfig config =
                new AbstractConfig(DEFINITION, SerializerConfig.known(DEFINITION, configuration), false);
        return new AvroSerializerConfig(
                config.getBoolean(SCHEMA_REFLECTION),
                config.getBoolean(REFLECTION_ALLOW_NULL),
                config.getBoolean(USE_LOGICAL_TYPE_CONVERTERS),
                config.getBoolean(REMOVE_JAVA_PROPERTIES),
                config.getBoolean(SPECIFIC_AVRO_READER),
                type(config, isKey ? SPECIFIC_AVRO_KEY_TYPE : SPECIFIC_AVRO_VALUE_TYPE),
                config.getBoolean(FAIL_ON_TRAILING_DATA));
    }

    private static Optional<Class<?>> type(AbstractConfig config, String key) {
        String name = config.getString(key);
        if (name.isBlank()) {
            return Optional.empty();
        }
        try {
            Class<?> type = Class.forName(name, true, Thread.currentThread().getContextClassLoader());
            if (SpecificRecord.class.isAssignableFrom(type)) {
                return Optional.of(type);
            }
        } catch (ClassNotFoundException unknown) {
            throw new ConfigException(key, name, "there is no such class on the class path");
        }
        throw new ConfigException(key, name, "not a class that Avro generated (a SpecificRecord)");
    }
}
