package dev.kanon.contract;

import static dev.kanon.contract.Contracts.ORDER;
import static dev.kanon.contract.Contracts.condition;
import static dev.kanon.contract.Contracts.contract;
import static dev.kanon.contract.Contracts.onFailure;
import static dev.kanon.contract.Contracts.record;
import static dev.kanon.contract.Contracts.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.contract.avro.AvroRecordModel;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleSet;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class DeadLetterActionTest {

    private static final Rule PRICE =
            onFailure(with(condition("CEL", "message.totalPrice > 0"), Map.of("dlq.topic", "bad")), "DLQ");

    private final MockProducer<byte[], byte[]> topics =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final RulePipeline pipeline = new RulePipeline(
            Map.of(), List.of(new AvroRecordModel()), InstantSource.fixed(Instant.EPOCH), configuration -> topics);

    private void write(ContractSchema contract, GenericRecord order) {
        RecordHeaders headers = new RecordHeaders();
        headers.add("trace", new byte[] {7});
        pipeline.beforeWrite(
                contract,
                new RecordContext("orders-value", "orders", false, Optional.of(headers), "key-1", order),
                order);
    }

    @Test
    void theRecordLiesInTheTopicBeforeTheExceptionIsThrown() {
        ContractSchema contract = contract(ORDER, PRICE);

        assertThatThrownBy(() -> write(contract, record(contract, 9_007_199_254_740_993L, -1.0, "new")))
                .hasMessageStartingWith("Rule failed: check: ")
                .hasMessageEndingWith("; the record is in the dead-letter topic bad");

        ProducerRecord<byte[], byte[]> letter = topics.history().get(0);
        assertThat(letter.topic()).isEqualTo("bad");
        assertThat(letter.key()).asString(StandardCharsets.UTF_8).isEqualTo("key-1");
        assertThat(letter.value())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("{\"orderId\":9007199254740993,\"totalPrice\":-1.0,\"state\":\"new\"}");
        assertThat(letter.headers().toArray())
                .extracting(header -> header.key() + "=" + new String(header.value(), StandardCharsets.UTF_8))
                .containsExactly(
                        "trace=\u0007",
                        "__rule.name=check",
                        "__rule.mode=WRITE",
                        "__rule.subject=orders-value",
                        "__rule.topic=orders",
                        "__rule.exception=Expr failed: 'message.totalPrice > 0'");
    }

    @Test
    void aRecordThatCouldNotBeSentIsReported() {
        topics.sendException = new TopicAuthorizationException("bad");
        ContractSchema contract = contract(ORDER, PRICE);

        assertThatThrownBy(() -> write(contract, record(contract, 1L, -1.0, "new")))
                .hasMessageContaining("it could NOT be sent to the dead-letter topic bad");
    }

    @Test
    void withoutATopicTheExceptionSaysWhatToSet() {
        ContractSchema contract = contract(ORDER, onFailure(condition("CEL", "false"), "DLQ"));

        assertThatThrownBy(() -> write(contract, record(contract, 1L, -1.0, "new")))
                .hasMessageContaining("Could not send to DLQ as no topic is configured: set dlq.topic");
    }

    private static ContractSchema secret(String field) {
        Rule encrypt = new Rule(
                "hide",
                null,
                RuleKind.TRANSFORM,
                null,
                "ENCRYPT",
                new TreeSet<>(List.of("PII")),
                null,
                null,
                null,
                null,
                null);
        Metadata metadata = new Metadata(
                new TreeMap<>(Map.of("com.acme.Order." + field, new TreeSet<>(List.of("PII")))), null, null);
        return contract(ORDER, metadata, new RuleSet(null, List.of(PRICE, encrypt), null, null));
    }

    @Test
    void whatWouldBeEncryptedIsBlackened() {
        ContractSchema contract = secret("state");

        assertThatThrownBy(() -> write(contract, record(contract, 1L, -1.0, "ill")))
                .hasMessageContaining("the record is in the dead-letter topic");
        assertThat(topics.history().get(0).value())
                .asString(StandardCharsets.UTF_8)
                .contains("\"state\":\"<REDACTED>\"");
    }

    @Test
    void whatCannotBeBlackenedIsNotSent() {
        ContractSchema contract = secret("orderId");

        assertThatThrownBy(() -> write(contract, record(contract, 1L, -1.0, "ill")))
                .hasMessageContaining("could NOT be sent")
                .hasMessageContaining("com.acme.Order.orderId is secret");
        assertThat(topics.history()).isEmpty();
    }
}
