package dev.kanon.serializer.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryClients;
import dev.kanon.schema.SchemaDefinition;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever bytes a topic holds: a record, or a refusal; never another exception, an error, or memory by the gigabyte. */
class HostileBytesTest {

    private static final String TOPIC = "anything";
    private static final int RANDOM_INPUTS = 20_000;
    private static final int LONGEST_INPUT = 64;

    /** Everything that Avro's encoding has, in one record. */
    private static final Schema EVERYTHING = new Schema.Parser().parse("""
            {"type":"record","name":"Everything","fields":[
              {"name":"flag","type":"boolean"},
              {"name":"count","type":"int"},
              {"name":"total","type":"long"},
              {"name":"ratio","type":"float"},
              {"name":"price","type":"double"},
              {"name":"raw","type":"bytes"},
              {"name":"text","type":"string"},
              {"name":"digest","type":{"type":"fixed","name":"Digest","size":4}},
              {"name":"state","type":{"type":"enum","name":"State","symbols":["PLACED","PAID"]}},
              {"name":"lines","type":{"type":"array","items":"long"}},
              {"name":"nothings","type":{"type":"array","items":"null"}},
              {"name":"labels","type":{"type":"map","values":"string"}},
              {"name":"parent","type":["null","Everything"],"default":null}]}""");

    private final String url = "mock://" + UUID.randomUUID();
    private final Map<String, Object> configuration = Map.of("schema.registry.url", url);
    private final KafkaAvroSerializer serializer = new KafkaAvroSerializer();
    private final KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();

    @BeforeEach
    void configure() {
        serializer.configure(configuration, false);
        deserializer.configure(configuration, false);
    }

    @AfterEach
    void close() {
        serializer.close();
        deserializer.close();
    }

    @Test
    void aRecordCutOffAnywhereIsRefused() {
        byte[] whole = Objects.requireNonNull(serializer.serialize(TOPIC, everything(everything(null))));
        assertThat(deserializer.deserialize(TOPIC, whole)).isEqualTo(everything(everything(null)));
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> deserializer.deserialize(TOPIC, cut))
                    .as("the first %d of %d bytes", length, whole.length)
                    .isInstanceOf(SerializationException.class);
        }
    }

    @Test
    void randomBytesAreARecordOrARefusal() {
        long seed = Long.getLong("kanon.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        byte[] good = Objects.requireNonNull(serializer.serialize(TOPIC, everything(everything(null))));
        int refused = 0;
        for (int i = 0; i < RANDOM_INPUTS; i++) {
            byte[] input = i % 2 == 0 ? garbageBehindAnId(random) : withSomeBytesChanged(good, random);
            try {
                assertThat(deserializer.deserialize(TOPIC, input)).isInstanceOf(GenericRecord.class);
            } catch (SerializationException refusal) {
                refused++;
            }
        }
        assertThat(refused).isBetween(1, RANDOM_INPUTS - 1);
    }

    @Test
    void whatClaimsMoreItemsThanItHasBytesCostsNoMemory() throws IOException {
        for (long claim : List.of(1L << 27, (1L << 31) - 16, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, -(1L << 27))) {
            for (String schema : List.of(
                    "{\"type\":\"array\",\"items\":\"long\"}",
                    "{\"type\":\"array\",\"items\":\"null\"}",
                    "{\"type\":\"map\",\"values\":\"long\"}",
                    "\"string\"")) {
                byte[] bytes = claiming(claim, schema);
                assertThatThrownBy(() -> deserializer.deserialize(TOPIC, bytes))
                        .as("%d items of %s", claim, schema)
                        .isInstanceOf(SerializationException.class);
            }
        }
    }

    private byte[] claiming(long items, String schema) throws IOException {
        int id;
        try (RegistryClient registry = RegistryClients.create(configuration)) {
            id = registry.register("claims", SchemaDefinition.of(SchemaDefinition.AVRO, schema), false)
                    .id();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        encoder.writeLong(items);
        encoder.writeLong(2);
        encoder.flush();
        return bytes.toByteArray();
    }

    private static byte[] garbageBehindAnId(Random random) {
        byte[] input = new byte[random.nextInt(LONGEST_INPUT)];
        random.nextBytes(input);
        byte[] id = {0, 0, 0, 0, 1};
        System.arraycopy(id, 0, input, 0, Math.min(id.length, input.length));
        return input;
    }

    private static byte[] withSomeBytesChanged(byte[] good, Random random) {
        byte[] input = good.clone();
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            input[random.nextInt(input.length)] = (byte) random.nextInt();
        }
        return input;
    }

    private static GenericRecord everything(@Nullable GenericRecord parent) {
        GenericRecord record = new GenericData.Record(EVERYTHING);
        record.put("flag", true);
        record.put("count", -1);
        record.put("total", Long.MAX_VALUE);
        record.put("ratio", 0.5f);
        record.put("price", 19.95);
        record.put("raw", ByteBuffer.wrap(new byte[] {1, 2, 3}));
        record.put("text", new Utf8("ünïcode"));
        record.put("digest", new GenericData.Fixed(EVERYTHING.getField("digest").schema(), new byte[] {4, 3, 2, 1}));
        record.put(
                "state", new GenericData.EnumSymbol(EVERYTHING.getField("state").schema(), "PAID"));
        record.put("lines", List.of(1L, 2L, 3L));
        record.put("nothings", Arrays.asList(null, null));
        record.put("labels", Map.of(new Utf8("colour"), new Utf8("blue")));
        record.put("parent", parent);
        return record;
    }
}
