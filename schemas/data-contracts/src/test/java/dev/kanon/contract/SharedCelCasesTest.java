package dev.kanon.contract;

import static dev.kanon.contract.Contracts.condition;
import static dev.kanon.contract.Contracts.contract;
import static dev.kanon.contract.Contracts.record;
import static dev.kanon.contract.Contracts.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kanon.contract.avro.AvroRecordModel;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleSet;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The shared vectors about rules in CEL, on Avro records. */
class SharedCelCasesTest {

    /** Of the vectors about timestamps and decimals: those on {@code math}; the other functions are still to come. */
    private static final int TIMESTAMP_DECIMAL_FLOOR = 6;

    private final ObjectMapper json = new ObjectMapper();
    private final AvroRecordModel model = new AvroRecordModel();
    private final RuleChecks checks = new RuleChecks();
    private final MockProducer<byte[], byte[]> topics =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final RulePipeline pipeline =
            new RulePipeline(Map.of(), List.of(model), InstantSource.fixed(Instant.EPOCH), configuration -> topics);

    @TestFactory
    Stream<DynamicTest> everyRuleCaseEndsAsItDoesElsewhere() throws IOException {
        JsonNode vectors = SharedVectors.read("derived/cel-rule-cases-avro.json");
        return elements(vectors.get("cases"))
                .map(vector -> DynamicTest.dynamicTest(
                        vector.get("test").asText(),
                        () -> play(
                                vector,
                                vectors.get("schemas").get(vector.get("schema").asText()))));
    }

    private void play(JsonNode vector, JsonNode schema) throws Exception {
        topics.clear();
        ContractSchema contract = contract(
                schema.toString(),
                json.convertValue(vector.get("metadata"), Metadata.class),
                new RuleSet(null, rules(vector.get("domainRules")), null, null));
        GenericRecord message = (GenericRecord) model.fromJson(vector.get("message"), contract.parsed());
        JsonNode writeError = vector.path("serializeError");
        if (!writeError.isMissingNode()) {
            assertThatThrownBy(() -> pipeline.beforeWrite(contract, to("users", message), message))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageStartingWith(writeError.isTextual() ? writeError.asText() : "Rule failed");
            assertThat(topics.history()).hasSize(vector.path("dlq").asBoolean() ? 1 : 0);
            return;
        }
        Object written = pipeline.beforeWrite(contract, to("users", message), message);
        JsonNode readError = vector.path("deserializeError");
        if (!readError.isMissingNode()) {
            assertThatThrownBy(() -> pipeline.afterRead(contract, contract, to("users", message), written))
                    .hasMessageStartingWith(readError.asText());
            return;
        }
        Object read = pipeline.afterRead(contract, contract, to("users", message), written);
        if (vector.path("roundTrip").asBoolean()) {
            assertThat(read).isEqualTo(message);
        }
        JsonNode result = model.toJson(read, contract.parsed());
        vector.path("expect")
                .properties()
                .forEach(expected -> assertThat(result.get(expected.getKey()))
                        .as(expected.getKey())
                        .hasToString(expected.getValue().toString()));
    }

    private List<Rule> rules(JsonNode declared) {
        return elements(declared)
                .map(rule -> json.convertValue(rule, Rule.class))
                .toList();
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return array.valueStream();
    }

    @TestFactory
    Stream<DynamicTest> everyStringFormatAgrees() throws IOException {
        return elements(SharedVectors.read("derived/cel-string-builtins.json").get("cases"))
                .map(vector -> DynamicTest.dynamicTest(
                        vector.get("fn").asText() + " of '" + vector.get("in").asText() + "'",
                        () -> assertThat(holds(
                                        "{\"type\":\"string\"}",
                                        "message.v." + vector.get("fn").asText() + "()",
                                        vector.get("in").asText()))
                                .isEqualTo(vector.get("out").asBoolean())));
    }

    /** Whether the condition holds for a record whose only field, v, has this type and value. */
    private boolean holds(String type, String expression, Object value) {
        ContractSchema contract = contract(
                "{\"type\":\"record\",\"name\":\"One\",\"fields\":[{\"name\":\"v\",\"type\":" + type + "}]}",
                condition("CEL", expression));
        return holds(contract, record(contract, value));
    }

    private boolean holds(ContractSchema contract, GenericRecord record) {
        try {
            pipeline.beforeWrite(contract, to("one", record), record);
            return true;
        } catch (SerializationException refused) {
            assertThat(refused).hasMessageContaining("Expr failed");
            return false;
        }
    }

    @Test
    void mathAgreesAndTimestampsAndDecimalsAreCounted() throws Exception {
        JsonNode vectors = SharedVectors.read("derived/cel-timestamp-decimal.json");
        long matched = elements(vectors.get("math"))
                .filter(vector -> mathAgrees(
                        vector.get(0).asText(), vector.get(1), vector.get(2).asBoolean()))
                .count();
        int all = vectors.get("math").size()
                + vectors.get("timestampOf").size()
                + vectors.get("decimal").size();

        System.out.println("CEL timestamps, decimals and math: matched " + matched + " of " + all);
        assertThat(matched).isGreaterThanOrEqualTo(TIMESTAMP_DECIMAL_FLOOR);
    }

    private boolean mathAgrees(String expression, JsonNode variables, boolean expected) {
        String fields = variables
                .propertyStream()
                .map(variable -> "{\"name\":\"" + variable.getKey() + "\",\"type\":\"long\"}")
                .toList()
                .toString();
        ContractSchema contract = contract(
                "{\"type\":\"record\",\"name\":\"Numbers\",\"fields\":" + fields + "}",
                condition("CEL", expression.replace("this.", "message.")));
        Object[] values = variables.valueStream().map(JsonNode::longValue).toArray();
        return holds(contract, record(contract, values)) == expected;
    }

    @Test
    void theRulesOfACustomerCompileAndJudge() throws Exception {
        JsonNode registration = SharedVectors.read("upstream-apache2/schema-rules/src/test/resources/test_cel.json");
        RuleSet rules = json.convertValue(registration.get("ruleSet"), RuleSet.class);
        ContractSchema contract = contract(registration.get("schema").asText(), null, rules);

        assertThat(rules.all().flatMap(rule -> checks.problem(rule, contract.parsed()).stream()))
                .isEmpty();

        GenericRecord customer = customer(contract, "");
        GenericRecord written = (GenericRecord) pipeline.beforeWrite(contract, to("customers", customer), customer);
        assertThat(written.get("user_id")).hasToString("Confluent");
        assertThatCode(() -> pipeline.afterRead(contract, contract, to("customers", customer), written))
                .doesNotThrowAnyException();

        GenericRecord unwritable = customer(contract, "fail_write");
        assertThatThrownBy(() -> pipeline.beforeWrite(contract, to("customers", unwritable), unwritable))
                .hasMessageStartingWith("Rule failed: checkModeWrite");
        GenericRecord unreadable = customer(contract, "fail_read");
        assertThatThrownBy(() -> pipeline.afterRead(contract, contract, to("customers", unreadable), unreadable))
                .hasMessageStartingWith("Rule failed: checkModeRead");
        assertThat(topics.history()).extracting("topic").containsExactly("DLQ2", "DLQ3");
    }

    private GenericRecord customer(ContractSchema contract, String mode) throws RuleException, JsonProcessingException {
        JsonNode customer = json.readTree("""
                {"ssn":"123456789","address":"#12 Bear Street, CA 94105","mail":"jo@example.org","user_id":"uid_1",
                 "age":42,"IBAN":"DE89370400440532013000","active":true,"balance":0.5,"mode":"%s"}""".formatted(mode));
        return (GenericRecord) model.fromJson(customer, contract.parsed());
    }
}
