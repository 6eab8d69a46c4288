package dev.kanon.serializer.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryClients;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.SchemaDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;
import org.apache.avro.util.Utf8;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@NullUnmarked // what comes back is looked at, not trusted
class KafkaAvroSerializerTest {

    private static final String TOPIC = "orders";
    private static final String SUBJECT = "orders-value";

    private static final Schema ORDER = schema("""
            {"type":"record","name":"Order","namespace":"shop","fields":[
              {"name":"orderId","type":"long"},
              {"name":"totalPrice","type":"double"},
              {"name":"state","type":"string"}]}""");

    private static final Schema ORDER_WITH_STATUS = schema("""
            {"type":"record","name":"Order","namespace":"shop","fields":[
              {"name":"orderId","type":"long"},
              {"name":"totalPrice","type":"double"},
              {"name":"status","type":"string"},
              {"name":"currency","type":"string","default":"EUR"}]}""");

    private final String url = "mock://" + UUID.randomUUID();
    private final RegistryClient registry = RegistryClients.create(Map.of("schema.registry.url", url));
    private final List<AutoCloseable> opened = new ArrayList<>(List.of(registry));

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @Test
    void aGenericRecordComesBackEqual() {
        GenericRecord order = order(Long.MAX_VALUE, 19.95, "placed");

        byte[] bytes = serializer(Map.of()).serialize(TOPIC, order);

        assertThat(deserializer(Map.of()).deserialize(TOPIC, bytes)).isEqualTo(order);
        assertThat(HexFormat.of().formatHex(bytes)).startsWith("0000000001feffffffffffffffff01");
    }

    @Test
    void manyRandomRecordsComeBackEqual() {
        long seed = Long.getLong("kanon.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        KafkaAvroSerializer serializer = serializer(Map.of());
        KafkaAvroDeserializer deserializer = deserializer(Map.of());
        for (int i = 0; i < 500; i++) {
            GenericRecord order = order(random.nextLong(), random.nextGaussian(), Long.toString(random.nextLong(), 36));
            assertThat(deserializer.deserialize(TOPIC, serializer.serialize(TOPIC, order)))
                    .isEqualTo(order);
        }
    }

    @Test
    void threadsMayShareASerializerAndADeserializer() {
        KafkaAvroSerializer serializer = serializer(Map.of());
        KafkaAvroDeserializer deserializer = deserializer(Map.of());
        List<CompletableFuture<Void>> threads = IntStream.range(0, 4)
                .mapToObj(thread -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 1_000; i++) {
                        GenericRecord order = order(thread * 1_000L + i, i, "state " + thread);
                        assertThat(deserializer.deserialize(TOPIC, serializer.serialize(TOPIC, order)))
                                .isEqualTo(order);
                    }
                }))
                .toList();

        assertThat(threads).allSatisfy(thread -> assertThat(thread).succeedsWithin(Duration.ofSeconds(30)));
    }

    @Test
    void primitivesAreFramedAsEveryOtherClientDoes() {
        assertThat(hex(serializer(Map.of()).serialize("text", "hello"))).isEqualTo("00000000010a68656c6c6f");
        assertThat(hex(serializer(Map.of()).serialize("raw", new byte[] {1, 2})))
                .isEqualTo("00000000020102");
        assertThat(deserializer(Map.of()).deserialize("text", bytes("00000000010a68656c6c6f")))
                .isEqualTo("hello");
        assertThat(deserializer(Map.of()).deserialize("raw", bytes("00000000020102")))
                .isEqualTo(new byte[] {1, 2});
    }

    @Test
    void nullIsATombstone() {
        assertThat(serializer(Map.of()).serialize(TOPIC, null)).isNull();
        assertThat(deserializer(Map.of()).deserialize(TOPIC, null)).isNull();
        assertThat(registry.subjects(true)).isEmpty();
    }

    @Test
    void theIdentifierCanTravelInAHeader() {
        Headers headers = new RecordHeaders();
        Map<String, Object> inHeader = Map.of(
                "value.schema.id.serializer", "io.confluent.kafka.serializers.schema.id.HeaderSchemaIdSerializer");
        GenericRecord order = order(1, 2, "placed");

        byte[] payload = serializer(inHeader).serialize(TOPIC, headers, order);

        assertThat(headers.lastHeader("__value_schema_id").value()).hasSize(17).startsWith(1);
        assertThat(hex(payload)).isEqualTo("02" + "0000000000000040" + "0c706c61636564");
        assertThat(deserializer(Map.of()).deserialize(TOPIC, headers, payload)).isEqualTo(order);
    }

    @Test
    void theSubjectFollowsTheStrategy() {
        GenericRecord order = order(1, 2, "placed");

        serializer(Map.of("value.subject.name.strategy", "RecordNameStrategy")).serialize(TOPIC, order);
        serializer(Map.of(
                        "value.subject.name.strategy",
                        "io.confluent.kafka.serializers.subject.TopicRecordNameStrategy"))
                .serialize(TOPIC, order);

        assertThat(registry.subjects(false)).containsExactlyInAnyOrder("shop.Order", "orders-shop.Order");
        assertThatThrownBy(() -> serializer(Map.of("value.subject.name.strategy", "RecordNameStrategy"))
                        .serialize(TOPIC, "no record"))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("must only be a record schema");
    }

    @Test
    void withoutRegistrationAnUnknownSchemaIsRefused() {
        assertThatThrownBy(() ->
                        serializer(Map.of("auto.register.schemas", false)).serialize(TOPIC, order(1, 2, "placed")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("orders-value");
        assertThat(registry.subjects(true)).isEmpty();
    }

    @Test
    void aRecordThatBreaksItsContractIsRefusedWithTheReason() {
        register(ORDER, "1", rules(List.of(), List.of(positivePrice("ERROR"))));
        KafkaAvroSerializer serializer = serializer(Map.of("auto.register.schemas", false, "use.latest.version", true));

        serializer.serialize(TOPIC, order(1, 0.01, "placed"));

        assertThatThrownBy(() -> serializer.serialize(TOPIC, order(2, -5, "placed")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("checkTotalPrice")
                .hasMessageContaining("message.totalPrice > 0");
    }

    @Test
    void oldAndNewConsumersReadOldAndNewRecords() {
        register(ORDER, "1", null);
        register(ORDER_WITH_STATUS, "2", rules(renaming(), List.of()));
        byte[] old = serializer(atVersion("1")).serialize(TOPIC, order(1, 2, "placed"));
        byte[] recent = serializer(atVersion("2")).serialize(TOPIC, recent(3, 4, "paid", "USD"));

        assertThat(deserializer(atVersion("2")).deserialize(TOPIC, old)).isEqualTo(recent(1, 2, "placed", "EUR"));
        assertThat(deserializer(atVersion("1")).deserialize(TOPIC, old)).isEqualTo(order(1, 2, "placed"));
        assertThat(deserializer(atVersion("2")).deserialize(TOPIC, recent)).isEqualTo(recent(3, 4, "paid", "USD"));
        assertThatThrownBy(() -> deserializer(atVersion("1")).deserialize(TOPIC, recent))
                .as("the downgrade leaves the currency in, which version 1 has no room for")
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("currency");
    }

    @Test
    void aRecordIsWrittenByFieldNamesNotByPositions() {
        Schema reordered = schema("""
                {"type":"record","name":"Order","namespace":"shop","fields":[
                  {"name":"totalPrice","type":"double"},
                  {"name":"orderId","type":"long"},
                  {"name":"state","type":"string"}]}""");
        register(reordered, "1", null);
        byte[] bytes = serializer(Map.of("auto.register.schemas", false, "use.latest.version", true))
                .serialize(TOPIC, order(7, 8.5, "placed"));

        GenericRecord read = (GenericRecord) deserializer(Map.of()).deserialize(TOPIC, bytes);

        assertThat(read.getSchema()).isEqualTo(reordered);
        assertThat(read.get("orderId")).isEqualTo(7L);
        assertThat(read.get("totalPrice")).isEqualTo(8.5);
    }

    @Test
    void aSchemaThatTheLatestCannotReadIsRefusedUnlessToldOtherwise() {
        Schema wider = schema("""
                {"type":"record","name":"Order","namespace":"shop","fields":[
                  {"name":"orderId","type":"long"},{"name":"totalPrice","type":"double"},{"name":"state","type":"string"},
                  {"name":"needed","type":"string"}]}""");
        register(wider, "1", null);
        assertThatThrownBy(() -> serializer(Map.of("auto.register.schemas", false, "use.latest.version", true))
                        .serialize(TOPIC, order(1, 2, "placed")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("Set latest.compatibility.strict=false to disable this check")
                .hasMessageContaining("needed");
    }

    @Test
    void bytesThatAreNoRecordEndInAClearRefusal() {
        byte[] good = serializer(Map.of()).serialize(TOPIC, order(1, 2, "placed"));
        KafkaAvroDeserializer deserializer = deserializer(Map.of("avro.fail.on.trailing.data", true));

        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, bytes("")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("Unknown magic byte!");
        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, bytes("0700000001")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("Unknown magic byte!");
        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, bytes("000000ffff00")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("65535");
        for (int cut = 1; cut < good.length; cut++) {
            byte[] truncated = Arrays.copyOf(good, cut);
            assertThatThrownBy(() -> deserializer.deserialize(TOPIC, truncated))
                    .isInstanceOf(SerializationException.class);
        }
        byte[] trailing = Arrays.copyOf(good, good.length + 1);
        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, trailing))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("go on after the record");
    }

    @Test
    void aHostileLengthCostsNoMemory() {
        serializer(Map.of()).serialize("text", "hello");
        // a string that says it has 2^31 - 10 bytes
        assertThatThrownBy(() -> deserializer(Map.of()).deserialize("text", bytes("0000000001" + "ecffffff0f" + "61")))
                .isInstanceOf(SerializationException.class);
    }

    @Test
    void plainObjectsGoByReflection() {
        Map<String, Object> reflective = Map.of("schema.reflection", true);
        ClassSecurityPredicate before = ClassSecurityValidator.getGlobal();
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.composite(before, type -> type == Point.class));
        try {
            byte[] bytes = serializer(reflective).serialize("points", new Point(3, 4));
            assertThat(deserializer(reflective).deserialize("points", bytes)).isEqualTo(new Point(3, 4));
        } finally {
            ClassSecurityValidator.setGlobal(before);
        }
        assertThatThrownBy(() -> serializer(Map.of()).serialize("points", new Point(3, 4)))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("schema.reflection");
    }

    /** A bean, as reflection wants it. */
    static final class Point {
        private int x;
        private int y;

        Point() {}

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Point point && point.x == x && point.y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    private KafkaAvroSerializer serializer(Map<String, Object> settings) {
        KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        serializer.configure(with(settings), false);
        opened.add(serializer);
        return serializer;
    }

    private KafkaAvroDeserializer deserializer(Map<String, Object> settings) {
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
        deserializer.configure(with(settings), false);
        opened.add(deserializer);
        return deserializer;
    }

    private Map<String, Object> with(Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("schema.registry.url", url);
        return all;
    }

    private static Map<String, Object> atVersion(String major) {
        return Map.of("auto.register.schemas", false, "use.latest.with.metadata", "major_version=" + major);
    }

    private RegisteredSchema register(Schema schema, String major, RuleSet rules) {
        return registry.register(
                SUBJECT,
                new SchemaDefinition(
                        SchemaDefinition.AVRO,
                        schema.toString(),
                        List.of(),
                        Metadata.ofProperties(Map.of("major_version", major)),
                        rules),
                false);
    }

    private static RuleSet rules(List<Rule> migration, List<Rule> domain) {
        return new RuleSet(migration, domain, null, null);
    }

    private static Rule positivePrice(String onFailure) {
        return new Rule(
                "checkTotalPrice",
                null,
                RuleKind.CONDITION,
                RuleMode.WRITE,
                "CEL",
                null,
                null,
                "message.totalPrice > 0",
                null,
                onFailure,
                null);
    }

    private static List<Rule> renaming() {
        return List.of(
                migration("changeStateToStatus", RuleMode.UPGRADE, "state", "status"),
                migration("changeStatusToState", RuleMode.DOWNGRADE, "status", "state"));
    }

    private static Rule migration(String name, RuleMode mode, String from, String to) {
        String expression =
                "$merge([$sift($, function($v, $k) {$k != '" + from + "'}), {'" + to + "': $.'" + from + "'}])";
        return new Rule(name, null, RuleKind.TRANSFORM, mode, "JSONATA", null, null, expression, null, null, null);
    }

    private static GenericRecord order(long id, double price, String state) {
        return new GenericRecordBuilder(ORDER)
                .set("orderId", id)
                .set("totalPrice", price)
                .set("state", new Utf8(state))
                .build();
    }

    private static GenericRecord recent(long id, double price, String status, String currency) {
        GenericData.Record order = new GenericData.Record(ORDER_WITH_STATUS);
        order.put("orderId", id);
        order.put("totalPrice", price);
        order.put("status", new Utf8(status));
        order.put("currency", new Utf8(currency));
        return order;
    }

    private static Schema schema(String text) {
        return new Schema.Parser().parse(text);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
