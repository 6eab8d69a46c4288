package dev.kanon.serializer;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
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

    /** Where a writer may put it, by the names that people know. */
    static final Map<String, IdPlacement> SERIALIZERS =
            Map.of("PrefixSchemaIdSerializer", PREFIX, "HeaderSchemaIdSerializer", HEADER);

    /** Where a reader may look for it, by the names that people know. */
    static final Map<String, IdPlacement> DESERIALIZERS = Map.of(
            "DualSchemaIdDeserializer",
            DUAL,
            "PrefixSchemaIdDeserializer",
            PREFIX,
            "ConfigSchemaIdDeserializer",
            CONFIG);

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
