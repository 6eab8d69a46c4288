package dev.kanon.serializer.avro;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.avro.AvroFormat;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.reflect.ReflectData;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** The schemas that records have of their own. Each schema object is understood once, and forgotten with it. */
final class AvroSchemas {

    /** Schema objects in use at one time; beyond it the least used are understood again. */
    private static final int MAX_SCHEMAS = 1_000;

    private static final Set<Schema.Type> PRIMITIVES = EnumSet.of(
            Schema.Type.NULL,
            Schema.Type.BOOLEAN,
            Schema.Type.INT,
            Schema.Type.LONG,
            Schema.Type.FLOAT,
            Schema.Type.DOUBLE,
            Schema.Type.BYTES,
            Schema.Type.STRING);

    private static final String JAVA_STRING = "avro.java.string";

    private final AvroFormat format;
    private final @Nullable ReflectData reflection;
    private final boolean removeJavaProperties;

    /** By identity: comparing schemas would cost more than understanding one twice. */
    private final Cache<Schema, ParsedSchema> parsed =
            Caffeine.newBuilder().weakKeys().maximumSize(MAX_SCHEMAS).build();

    /** Primitives have no schema object of their own: these are theirs. */
    private final Map<Schema.Type, Schema> primitives = new EnumMap<>(Schema.Type.class);

    AvroSchemas(AvroFormat format, @Nullable ReflectData reflection, boolean removeJavaProperties) {
        this.format = format;
        this.reflection = reflection;
        this.removeJavaProperties = removeJavaProperties;
        for (Schema.Type type : PRIMITIVES) {
            primitives.put(type, Schema.create(type));
        }
    }

    ParsedSchema of(Object record) {
        Schema schema;
        try {
            schema = schemaOf(record);
        } catch (AvroRuntimeException | SecurityException unsuitable) {
            // only reflection does this: a class that Avro may not or cannot look into
            throw new SerializationException(
                    "No Avro schema can be made of " + record.getClass() + ": " + unsuitable.getMessage(), unsuitable);
        }
        return parsed.get(schema, this::parse);
    }

    private Schema schemaOf(Object record) {
        if (record instanceof GenericContainer container) {
            return container.getSchema();
        }
        Schema.Type primitive = primitive(record);
        if (primitive != null) {
            return schemaOf(primitive);
        }
        if (reflection != null) {
            return reflection.getSchema(record.getClass());
        }
        if (record instanceof Map<?, ?> map) {
            Object first = map.isEmpty() ? null : map.values().iterator().next();
            return Schema.createMap(first == null ? schemaOf(Schema.Type.NULL) : schemaOf(first));
        }
        throw new SerializationException(
                "Unsupported Avro type '" + record.getClass().getName()
                        + "'. Supported types are null, Boolean, Integer, Long, Float, Double, String, byte[] and IndexedRecord;"
                        + " for plain Java objects set " + AvroSerializerConfig.SCHEMA_REFLECTION + "=true");
    }

    private Schema schemaOf(Schema.Type primitive) {
        Schema schema = primitives.get(primitive);
        if (schema == null) {
            throw new IllegalArgumentException(primitive + " is not a primitive type");
        }
        return schema;
    }

    private static Schema.@Nullable Type primitive(Object record) {
        if (record instanceof CharSequence) {
            return Schema.Type.STRING;
        } else if (record instanceof Integer) {
            return Schema.Type.INT;
        } else if (record instanceof Long) {
            return Schema.Type.LONG;
        } else if (record instanceof Boolean) {
            return Schema.Type.BOOLEAN;
        } else if (record instanceof Double) {
            return Schema.Type.DOUBLE;
        } else if (record instanceof Float) {
            return Schema.Type.FLOAT;
        } else if (record instanceof byte[] || record instanceof ByteBuffer) {
            return Schema.Type.BYTES;
        }
        return null;
    }

    private ParsedSchema parse(Schema schema) {
        String text = schema.toString();
        if (removeJavaProperties && text.contains(JAVA_STRING)) {
            text = text.replaceAll("\\{\"type\":\"string\",\"" + JAVA_STRING + "\":\"[A-Za-z]+\"\\}", "\"string\"");
        }
        try {
            return format.parse(SchemaSource.of(text), Strictness.LENIENT);
        } catch (InvalidSchemaException invalid) {
            throw new SerializationException(
                    "The record's own schema cannot be used: " + invalid.getMessage(), invalid);
        }
    }
}
