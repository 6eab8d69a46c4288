package dev.kanon.conformance.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kanon.client.MockRegistryClient;
import dev.kanon.conformance.SharedData;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.serializer.IdPlacement;
import dev.kanon.serializer.SchemaIdentifier;
import dev.kanon.serializer.avro.KafkaAvroDeserializer;
import dev.kanon.serializer.avro.KafkaAvroSerializer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WireFramingTest {

    private JsonNode framing;

    @BeforeEach
    void read() throws IOException {
        framing = new ObjectMapper()
                .readTree(SharedData.file("serde/derived/wire-framing.json").toFile());
    }

    @Test
    void identifiersAreTheSameBytes() {
        for (JsonNode row : framing.get("v0_prefix")) {
            isWrittenAndRead(new SchemaIdentifier.Id(row.get("id").asInt()), row);
        }
        for (JsonNode row : framing.get("v1_guid")) {
            // with message indexes it is Protobuf's
            if (!row.has("indexes")) {
                isWrittenAndRead(
                        new SchemaIdentifier.Guid(
                                UUID.fromString(row.get("guid").asText())),
                        row);
            }
        }
        assertThat(IdPlacement.KEY_HEADER).isEqualTo(framing.at("/headers/key").asText());
        assertThat(IdPlacement.VALUE_HEADER)
                .isEqualTo(framing.at("/headers/value").asText());
    }

    @Test
    void avroRecordsAreTheSameBytes() throws IOException {
        for (JsonNode row : framing.get("full_records")) {
            if (row.get("format").asText().equals("AVRO") && !row.get("id").isNull()) {
                String scope =
                        scopeWhere(row.get("schema").asText(), row.get("id").asInt());
                Object value = value(row);
                byte[] bytes = hex(row);
                try (KafkaAvroSerializer serializer = new KafkaAvroSerializer(new MockRegistryClient(scope));
                        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(new MockRegistryClient(scope))) {
                    serializer.configure(Map.of(), false);
                    deserializer.configure(Map.of(), false);
                    assertThat(serializer.serialize("records", value))
                            .as(row.toString())
                            .isEqualTo(bytes);
                    assertThat(deserializer.deserialize("records", bytes))
                            .as(row.toString())
                            .isEqualTo(value);
                }
                MockRegistryClient.drop(scope);
            }
        }
    }

    @Test
    void whatIsNoRecordIsRefused() {
        try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer(
                new MockRegistryClient(UUID.randomUUID().toString()))) {
            deserializer.configure(Map.of(), false);
            for (JsonNode row : framing.get("errors")) {
                assertThatThrownBy(() -> deserializer.deserialize("records", hex(row)))
                        .as(row.toString())
                        .isInstanceOf(SerializationException.class)
                        .hasMessageContaining("Error deserializing schema ID");
            }
        }
    }

    private static void isWrittenAndRead(SchemaIdentifier identifier, JsonNode row) {
        assertThat(identifier.toBytes()).as(row.toString()).isEqualTo(hex(row));
        assertThat(SchemaIdentifier.read(ByteBuffer.wrap(hex(row))))
                .as(row.toString())
                .isEqualTo(identifier);
    }

    /** A registry that has come to the id when the schema is registered. */
    private static String scopeWhere(String schema, int id) {
        String scope = UUID.randomUUID().toString();
        MockRegistryClient registry = new MockRegistryClient(scope);
        for (int earlier = 1; earlier < id; earlier++) {
            String other = "{\"type\":\"fixed\",\"name\":\"Earlier\",\"size\":" + earlier + "}";
            registry.register("others", SchemaDefinition.of(SchemaDefinition.AVRO, other), false);
        }
        registry.register("records-value", SchemaDefinition.of(SchemaDefinition.AVRO, schema), false);
        return scope;
    }

    private static Object value(JsonNode row) {
        if (row.has("value_hex")) {
            return HexFormat.of().parseHex(row.get("value_hex").asText());
        }
        JsonNode value = row.get("value");
        return value.isInt() ? (Object) value.asInt() : value.asText();
    }

    private static byte[] hex(JsonNode row) {
        return HexFormat.of().parseHex(row.get("hex").asText());
    }
}
