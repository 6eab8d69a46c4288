package dev.kanon.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kanon.client.RegistryClient;
import dev.kanon.contract.RuleException;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.serializer.IdPlacement;
import dev.kanon.serializer.SchemaIdentifier;
import dev.kanon.serializer.avro.KafkaAvroDeserializer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Makes records readable: Avro where the bytes say which schema they have, else plain text. */
final class RecordDecoder implements AutoCloseable {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final byte ID = 0;
    private static final byte GUID = 1;
    private static final int ID_LENGTH = 1 + Integer.BYTES;
    private static final int GUID_LENGTH = 1 + 2 * Long.BYTES;

    private final RegistryClient registry;
    private final AvroJsonLines lines;

    /** The writers' schemas; as many as a topic has. */
    private final Map<SchemaIdentifier, ParsedSchema> schemas = new HashMap<>();

    private final KafkaAvroDeserializer keys;
    private final KafkaAvroDeserializer values;

    RecordDecoder(RegistryClient registry, Map<String, ?> settings) {
        this.registry = registry;
        lines = new AvroJsonLines(registry);
        keys = new KafkaAvroDeserializer(registry);
        keys.configure(settings, true);
        values = new KafkaAvroDeserializer(registry);
        values.configure(settings, false);
    }

    /**
     * The record for people.
     *
     * @throws RuleException if it is neither what its frame says nor text
     * @throws SerializationException if it cannot be read, or a rule refuses it
     */
    ShownRecord decode(ConsumerRecord<byte[], byte[]> found) throws RuleException {
        Headers headers = found.headers();
        return new ShownRecord(
                found.topic(),
                found.partition(),
                found.offset(),
                found.timestamp(),
                texts(headers),
                decode(found.topic(), headers, found.key(), true),
                decode(found.topic(), headers, found.value(), false));
    }

    private JsonNode decode(String topic, Headers headers, byte @Nullable [] bytes, boolean isKey)
            throws RuleException {
        if (bytes == null) {
            return NODES.nullNode();
        }
        Header identifier = headers.lastHeader(isKey ? IdPlacement.KEY_HEADER : IdPlacement.VALUE_HEADER);
        if (identifier == null && !isFramed(bytes)) {
            return NODES.textNode(text(bytes));
        }
        Object value = (isKey ? keys : values).deserialize(topic, headers, bytes);
        if (value == null) {
            return NODES.nullNode();
        }
        ByteBuffer frame = ByteBuffer.wrap(identifier == null ? bytes : identifier.value());
        return json(value, SchemaIdentifier.read(frame), topic + (isKey ? "-key" : "-value"));
    }

    private JsonNode json(Object value, SchemaIdentifier writer, String subject) throws RuleException {
        ParsedSchema schema = schemas.get(writer);
        if (schema == null) {
            schema = parse(writer, subject);
            schemas.put(writer, schema);
        }
        return lines.toJson(value, schema);
    }

    private ParsedSchema parse(SchemaIdentifier writer, String subject) throws RuleException {
        RegisteredSchema registered = writer instanceof SchemaIdentifier.Id byId
                ? registry.byId(byId.id(), subject)
                : registry.byGuid(((SchemaIdentifier.Guid) writer).guid().toString());
        try {
            return lines.parse(registered.definition());
        } catch (InvalidSchemaException invalid) {
            throw new RuleException("its schema cannot be used: " + invalid.getMessage(), invalid);
        }
    }

    private static boolean isFramed(byte[] bytes) {
        return (bytes.length >= ID_LENGTH && bytes[0] == ID) || (bytes.length >= GUID_LENGTH && bytes[0] == GUID);
    }

    private static String text(byte[] bytes) throws RuleException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw new RuleException("neither Avro with a schema's id nor text in UTF-8", malformed);
        }
    }

    private static Map<String, String> texts(Headers headers) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Header header : headers) {
            texts.put(header.key(), header.value() == null ? "" : new String(header.value(), StandardCharsets.UTF_8));
        }
        return texts;
    }

    @Override
    public void close() {
        keys.close();
        values.close();
    }
}
