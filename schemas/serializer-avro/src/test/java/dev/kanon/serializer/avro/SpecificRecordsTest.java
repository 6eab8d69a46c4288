package dev.kanon.serializer.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryClients;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.SchemaDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Records of generated classes, and what is refused of plain ones. */
class SpecificRecordsTest {

    private static final String TOPIC = "payments";
    private static final Map<String, Object> SPECIFIC = Map.of("specific.avro.reader", true);

    private static ClassSecurityPredicate before;

    private final String url = "mock://" + UUID.randomUUID();

    @BeforeAll
    static void trustTheClassesOfThisTest() {
        before = ClassSecurityValidator.getGlobal();
        ClassSecurityValidator.setGlobal(
                ClassSecurityValidator.composite(before, type -> type == Payment.class || type == Plain.class));
    }

    @AfterAll
    static void trustNoMore() {
        ClassSecurityValidator.setGlobal(before);
    }

    @Test
    void aGeneratedClassComesBackAsItself() {
        byte[] bytes = write(Map.of(), new Payment(7, "Ada"));

        assertThat(read(SPECIFIC, bytes)).isEqualTo(new Payment(7, "Ada"));
        assertThat(read(Map.of(), bytes))
                .asInstanceOf(type(GenericRecord.class))
                .satisfies(record -> assertThat(record.get("payer").toString()).isEqualTo("Ada"));
    }

    @Test
    void theClassMayBeNewerThanTheRecord() {
        Schema wider = new Schema.Parser().parse("""
                {"type":"record","name":"Payment","namespace":"dev.kanon.serializer.avro","fields":[
                  {"name":"currency","type":"string"},
                  {"name":"payer","type":"string"},
                  {"name":"orderId","type":"long"}]}""");
        GenericRecord record = new GenericData.Record(wider);
        record.put("orderId", 8L);
        record.put("payer", "Grace");
        record.put("currency", "EUR");

        assertThat(read(SPECIFIC, write(Map.of(), record))).isEqualTo(new Payment(8, "Grace"));
    }

    @Test
    void theClassToReadIntoCanBeNamed() {
        Schema renamed = new Schema.Parser().parse("""
                {"type":"record","name":"Payment","namespace":"elsewhere","fields":[
                  {"name":"orderId","type":"long"},{"name":"payer","type":"string"}]}""");
        GenericRecord record = new GenericData.Record(renamed);
        record.put("orderId", 9L);
        record.put("payer", "Alan");
        byte[] bytes = write(Map.of(), record);

        assertThat(read(
                        Map.of(
                                "specific.avro.reader",
                                true,
                                "specific.avro.value.type",
                                "dev.kanon.serializer.avro.Payment"),
                        bytes))
                .isEqualTo(new Payment(9, "Alan"));
        assertThatThrownBy(() -> read(SPECIFIC, bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("elsewhere.Payment")
                .hasMessageContaining("specific.avro.reader");
    }

    @Test
    void rulesSeeGeneratedRecords() {
        register(Payment.SCHEMA$);

        assertThat(read(SPECIFIC, write(CONTRACT, new Payment(7, "Ada")))).isEqualTo(new Payment(7, "Ada"));
        assertThatThrownBy(() -> write(CONTRACT, new Payment(-7, "Ada")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("positive");
    }

    @Test
    void rulesDoNotSeePlainObjectsWhichAreRefusedThen() {
        Map<String, Object> reflective = Map.of("schema.reflection", true);
        Schema schema = new Schema.Parser().parse("""
                {"type":"record","name":"Plain","namespace":"dev.kanon.serializer.avro.SpecificRecordsTest","fields":[
                  {"name":"orderId","type":"long"}]}""");
        register(schema);

        assertThatThrownBy(() -> write(both(reflective, CONTRACT), new Plain(7)))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("positive")
                .hasMessageContaining("Plain")
                .hasMessageContaining("rule.executors.positive.disabled");
        Map<String, Object> withoutRule = Map.of("rule.executors.positive.disabled", true);
        byte[] bytes = write(both(both(reflective, CONTRACT), withoutRule), new Plain(7));
        assertThat(read(both(reflective, withoutRule), bytes))
                .asInstanceOf(type(Plain.class))
                .satisfies(plain -> assertThat(plain.orderId).isEqualTo(7));
        assertThatThrownBy(() -> read(reflective, bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("plain objects");
    }

    @Test
    void aClassThatAvroMayNotLookIntoIsRefused() {
        assertThatThrownBy(() -> write(Map.of("schema.reflection", true), Thread.currentThread()))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("java.lang.Thread");
    }

    /** A bean. */
    static final class Plain {
        private long orderId;

        Plain() {}

        Plain(long orderId) {
            this.orderId = orderId;
        }
    }

    private static final Map<String, Object> CONTRACT =
            Map.of("auto.register.schemas", false, "use.latest.version", true);

    private void register(Schema schema) {
        Rule positive = new Rule(
                "positive",
                null,
                RuleKind.CONDITION,
                RuleMode.WRITEREAD,
                "CEL",
                null,
                null,
                "message.orderId > 0",
                null,
                null,
                null);
        try (RegistryClient registry = RegistryClients.create(Map.of("schema.registry.url", url))) {
            registry.register(
                    TOPIC + "-value",
                    new SchemaDefinition(
                            SchemaDefinition.AVRO,
                            schema.toString(),
                            List.of(),
                            null,
                            new RuleSet(null, List.of(positive), null, null)),
                    false);
        }
    }

    private byte[] write(Map<String, Object> settings, Object record) {
        try (KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
            serializer.configure(both(settings, Map.of("schema.registry.url", url)), false);
            return Objects.requireNonNull(serializer.serialize(TOPIC, record));
        }
    }

    private Object read(Map<String, Object> settings, byte[] bytes) {
        try (KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer()) {
            deserializer.configure(both(settings, Map.of("schema.registry.url", url)), false);
            return Objects.requireNonNull(deserializer.deserialize(TOPIC, bytes));
        }
    }

    private static Map<String, Object> both(Map<String, Object> some, Map<String, Object> more) {
        Map<String, Object> all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }
}
