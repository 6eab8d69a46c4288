package dev.kanon.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.registry.RegistryCommand.DeleteSubject;
import dev.kanon.registry.RegistryCommand.DeleteVersion;
import dev.kanon.registry.RegistryCommand.Register;
import dev.kanon.registry.RegistryCommand.SetMode;
import dev.kanon.registry.RegistryReply.DeletedVersions;
import dev.kanon.registry.RegistryReply.Refused;
import dev.kanon.registry.RegistryReply.Registered;
import dev.kanon.replication.Decision;
import dev.kanon.replication.LogEntry;
import dev.kanon.replication.LogRecord;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryMachineTest {

    private static final String ORDER = record("{\"name\":\"orderId\",\"type\":\"long\"}");
    private static final String ORDER_WITH_STATE = record(
            "{\"name\":\"orderId\",\"type\":\"long\"},{\"name\":\"state\",\"type\":\"string\",\"default\":\"\"}");

    private final RegistryMachine machine = new RegistryMachine(
            new SchemaParser(RegistryFixture.formats(), 1_000_000), new ContractRules(), "BACKWARD", true);
    private final List<String> keys = new ArrayList<>();
    private RegistryState state = RegistryState.EMPTY;

    @Test
    void equalSchemasHaveOneIdInAllSubjects() {
        assertThat(register("orders-value", ORDER)).extracting("id", "version").containsExactly(1, 1);
        assertThat(register("archive-value", ORDER)).extracting("id", "version").containsExactly(1, 1);
        assertThat(register("orders-value", ORDER_WITH_STATE))
                .extracting("id", "version")
                .containsExactly(2, 2);
    }

    @Test
    void registeringAgainWritesNothing() {
        register("orders-value", ORDER);
        assertThat(decide(new Register("orders-value", request(ORDER), null)).records())
                .isEmpty();
    }

    @Test
    void anIncompatibleSchemaIsRefusedWithItsReasons() {
        register("orders-value", ORDER);
        Refused refused = refused(
                new Register("orders-value", request(record("{\"name\":\"orderId\",\"type\":\"string\"}")), null));
        assertThat(refused.error()).isEqualTo(RegistryErrors.INCOMPATIBLE_SCHEMA);
        assertThat(refused.message()).contains("TYPE_MISMATCH", "{oldSchemaVersion: 1}");
    }

    @Test
    void whatAvroCannotCompareIsIncompatible() {
        register(
                "orders-value", record("{\"name\":\"state\",\"type\":\"int\"},{\"name\":\"status\",\"type\":\"int\"}"));
        Refused refused = refused(new Register(
                "orders-value",
                request(record("{\"name\":\"status\",\"type\":\"int\",\"aliases\":[\"state\"]}")),
                null));
        assertThat(refused.error()).isEqualTo(RegistryErrors.INCOMPATIBLE_SCHEMA);
        assertThat(refused.message()).contains("Unexpected exception during compatibility check: ");
    }

    @Test
    void aLongOlderSchemaIsQuotedInPart() {
        register(
                "orders-value",
                record("{\"name\":\"orderId\",\"type\":\"long\",\"doc\":\"" + "x".repeat(20_000) + "\"}"));
        Refused refused = refused(
                new Register("orders-value", request(record("{\"name\":\"orderId\",\"type\":\"string\"}")), null));
        assertThat(refused.message())
                .contains("{oldSchema: <truncated to 10240 characters> '{\"type\":\"record\"")
                .hasSizeLessThan(12_000);
    }

    @Test
    void aSubjectIsDeletedSoftlyAndThenForGood() {
        register("orders-value", ORDER);
        assertThat(refused(new DeleteSubject("orders-value", true)).error())
                .isEqualTo(RegistryErrors.SUBJECT_NOT_SOFT_DELETED);
        assertThat(reply(new DeleteSubject("orders-value", false))).isEqualTo(new DeletedVersions(List.of(1)));
        assertThat(state.hasSubject("orders-value", false)).isFalse();
        assertThat(reply(new DeleteSubject("orders-value", true))).isEqualTo(new DeletedVersions(List.of(1)));
        assertThat(state.hasSubject("orders-value", true)).isFalse();
    }

    @Test
    void anIdIsNeverGivenAgainAfterItsSchemaWasDeletedForGood() {
        register("orders-value", ORDER);
        reply(new DeleteSubject("orders-value", false));
        reply(new DeleteSubject("orders-value", true));
        assertThat(register("orders-value", ORDER)).extracting("id", "version").containsExactly(2, 1);
    }

    @Test
    void softlyDeletedContentComesBackAsANewVersionInPlaceOfTheOldOne() {
        register("orders-value", ORDER);
        register("orders-value", ORDER_WITH_STATE);
        reply(new DeleteVersion("orders-value", "1", false));
        assertThat(register("orders-value", ORDER)).extracting("id", "version").containsExactly(1, 3);
        assertThat(state.versions("orders-value").keySet()).containsExactly(2, 3);
    }

    @Test
    void aSchemaThatIsReferredToStays() {
        register("orders-value", ORDER);
        reply(new Register(
                "invoices-value",
                RegisterSchemaRequest.of(new SchemaDefinition(
                        "AVRO",
                        "{\"type\":\"record\",\"name\":\"Invoice\",\"namespace\":\"shop\",\"fields\":["
                                + "{\"name\":\"order\",\"type\":\"Order\"}]}",
                        List.of(new SchemaReference("shop.Order", "orders-value", 1)),
                        null,
                        null)),
                null));
        assertThat(refused(new DeleteSubject("orders-value", false)).error())
                .isEqualTo(RegistryErrors.REFERENCE_EXISTS);
    }

    @Test
    void nothingIsWrittenInReadOnlyMode() {
        reply(new SetMode("", "READONLY", false));
        assertThat(refused(new Register("orders-value", request(ORDER), null)).error())
                .isEqualTo(RegistryErrors.OPERATION_NOT_PERMITTED);
    }

    @Test
    void aNewContextIsWrittenBeforeItsFirstSchema() {
        register(":.sales:orders-value", ORDER);
        assertThat(keys)
                .containsExactly(
                        "{\"keytype\":\"CONTEXT\",\"tenant\":\"default\",\"context\":\".sales\",\"magic\":0}",
                        "{\"keytype\":\"SCHEMA\",\"subject\":\":.sales:orders-value\",\"version\":1,\"magic\":1}");
    }

    private static String record(String fields) {
        return "{\"type\":\"record\",\"name\":\"Order\",\"namespace\":\"shop\",\"fields\":[" + fields + "]}";
    }

    private static RegisterSchemaRequest request(String text) {
        return RegisterSchemaRequest.of(SchemaDefinition.of("AVRO", text));
    }

    private Registered register(String subject, String text) {
        return (Registered) reply(new Register(subject, request(text), null));
    }

    private Refused refused(RegistryCommand command) {
        RegistryState before = state;
        Refused refused = (Refused) reply(command);
        assertThat(state).as("a refusal writes nothing").isSameAs(before);
        return refused;
    }

    private RegistryReply reply(RegistryCommand command) {
        Decision<RegistryReply> decision = decide(command);
        decision.records().forEach(this::apply);
        return decision.reply();
    }

    private Decision<RegistryReply> decide(RegistryCommand command) {
        // As a follower hands it on: what does not survive the link would fail here.
        RegistryCodec codec = new RegistryCodec();
        return machine.decide(state, codec.decodeCommand(codec.encodeCommand(command)));
    }

    private void apply(LogRecord record) {
        keys.add(new String(record.key(), StandardCharsets.UTF_8));
        state = machine.apply(state, new LogEntry(keys.size(), 0, record.key(), record.value()));
    }
}
