package dev.kanon.serializer.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

/** The page {@code docs/formats/wire-framing.md} is true, and bytes that only look like a record do no harm. */
class WireFramingTest {

    private static final Pattern GOLDEN = Pattern.compile("\\| `(\"\\w+\")` \\| `([^`]+)` \\| `([0-9a-f]+)` \\|");

    @Test
    void theGoldenBytesOfThePageAreWhatIsWrittenAndRead() throws IOException {
        List<String> page =
                Files.readAllLines(Path.of(System.getProperty("kanon.root"), "docs/formats/wire-framing.md"));
        List<Matcher> rows =
                page.stream().map(GOLDEN::matcher).filter(Matcher::matches).toList();
        assertThat(rows).hasSize(5);
        for (Matcher row : rows) {
            Map<String, Object> configuration = ofOwnRegistry();
            try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
                    KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
                serializer.configure(configuration, false);
                deserializer.configure(configuration, false);
                Object value = value(row.group(1), row.group(2));
                byte[] golden = HexFormat.of().parseHex(row.group(3));
                assertThat(serializer.serialize("t", value)).as(row.group()).isEqualTo(golden);
                assertThat(deserializer.deserialize("t", golden))
                        .as(row.group())
                        .isEqualTo(value);
            }
        }
    }

    @Test
    void nestingBeyondTheStackIsARefusalNotAnError() {
        Schema node = new Schema.Parser().parse("""
                {"type":"record","name":"Node","fields":[
                  {"name":"next","type":["null","Node"],"default":null}]}""");
        Map<String, Object> configuration = ofOwnRegistry();
        try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
                KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
            serializer.configure(configuration, false);
            deserializer.configure(configuration, false);
            GenericRecord endless = new GenericData.Record(node);
            byte[] deep = Arrays.copyOf(serializer.serialize("t", endless), 1_000_000);
            Arrays.fill(deep, 5, deep.length - 1, (byte) 2);

            assertThatThrownBy(() -> deserializer.deserialize("t", deep))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("t-value");

            endless.put("next", endless);
            assertThatThrownBy(() -> serializer.serialize("t", endless))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("t-value");
        }
    }

    private static Map<String, Object> ofOwnRegistry() {
        return Map.of("schema.registry.url", "mock://" + UUID.randomUUID());
    }

    private static Object value(String schema, String text) {
        return switch (schema) {
            case "\"int\"" -> Integer.valueOf(text);
            case "\"long\"" -> Long.valueOf(text);
            case "\"boolean\"" -> Boolean.valueOf(text);
            case "\"bytes\"" -> HexFormat.of().parseHex(text);
            default -> text;
        };
    }
}
