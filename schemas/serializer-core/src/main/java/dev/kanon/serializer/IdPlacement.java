package dev.kanon.serializer;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Where a record carries its schema's identifier. */
public enum IdPlacement {
    /** In front of the payload: what every client reads. */
    PREFIX,
    /** In the header {@code __key_schema_id} or {@code __value_schema_id}; the payload then stands alone. */
    HEADER,
    /** Reading only: in the header where there is one, else in front of the payload. */
    DUAL,
    /** Reading only: nowhere, the configuration says which. */
    CONFIG;

    public static final String KEY_HEADER = "__key_schema_id";
    public static final String VALUE_HEADER = "__value_schema_id";

    /**
     * By the name of a class, ours or Confluent's, such as {@code HeaderSchemaIdSerializer} with or without its package.
     *
     * @throws IllegalArgumentException if the name is none of those
     */
    static IdPlacement ofClassName(String name) {
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return switch (simple) {
            case "PrefixSchemaIdSerializer", "PrefixSchemaIdDeserializer" -> PREFIX;
            case "HeaderSchemaIdSerializer" -> HEADER;
            case "DualSchemaIdDeserializer" -> DUAL;
            case "ConfigSchemaIdDeserializer" -> CONFIG;
            default ->
                throw new IllegalArgumentException(
                        "'" + name + "' is not a schema id (de)serializer; known are PrefixSchemaIdSerializer, "
                                + "HeaderSchemaIdSerializer, PrefixSchemaIdDeserializer, DualSchemaIdDeserializer and "
                                + "ConfigSchemaIdDeserializer");
        };
    }

    static String headerName(boolean isKey) {
        return isKey ? KEY_HEADER : VALUE_HEADER;
    }

    /** The record's bytes, the identifier put where this says. */
    byte[] place(SchemaIdentifier identifier, byte[] payload, boolean isKey, @Nullable Headers headers) {
        byte[] name = identifier.toBytes();
        if (this != HEADER) {
            byte[] framed = Arrays.copyOf(name, name.length + payload.length);
            System.arraycopy(payload, 0, framed, name.length, payload.length);
            return framed;
        }
        if (headers == null) {
            throw new SerializationException(
                    "Missing headers: the schema identifier is to go into the header " + headerName(isKey)
                            + ", but the caller serializes without headers. Pass them, or use PrefixSchemaIdSerializer.");
        }
        Header last = headers.lastHeader(headerName(isKey));
        if (last == null || !Arrays.equals(last.value(), name)) {
            headers.add(headerName(isKey), name);
        }
        return payload;
    }

    /**
     * The identifier of a record; afterwards {@code bytes} is at the payload.
     *
     * @throws IllegalArgumentException if there is none
     */
    SchemaIdentifier find(ByteBuffer bytes, boolean isKey, @Nullable Headers headers) {
        if (this != PREFIX && headers != null) {
            Header last = headers.lastHeader(headerName(isKey));
            if (last != null && last.value() != null) {
                return SchemaIdentifier.read(ByteBuffer.wrap(last.value()));
            }
        }
        return SchemaIdentifier.read(bytes);
    }
}
