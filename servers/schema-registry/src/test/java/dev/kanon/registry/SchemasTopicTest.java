package dev.kanon.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.registry.RegistryCommand.DeleteConfig;
import dev.kanon.registry.RegistryCommand.DeleteContext;
import dev.kanon.registry.RegistryCommand.DeleteMode;
import dev.kanon.registry.RegistryCommand.DeleteSubject;
import dev.kanon.registry.RegistryCommand.DeleteVersion;
import dev.kanon.registry.RegistryCommand.Register;
import dev.kanon.registry.RegistryCommand.SetMode;
import dev.kanon.registry.RegistryCommand.UpdateConfig;
import dev.kanon.registry.RegistryReply.Refused;
import dev.kanon.replication.Decision;
import dev.kanon.replication.LogEntry;
import dev.kanon.replication.LogRecord;
import dev.kanon.schema.SchemaJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The format of docs/formats/schemas-topic.md, in both directions. */
class SchemasTopicTest {

    private static final Path GOLDEN = Path.of("../../docs/formats/schemas-topic.golden");
    private static final String RECORDED = "conformance/registry/recorded/confluent-8.3.1-schemas-topic.tsv";
    private static final String TOMBSTONE = "null";
    private static final String CLAIM = RegistryServer.NOOP_KEY + "\t" + TOMBSTONE;

    private static final String INVOICE = """
            {"schema": "{\\"type\\":\\"record\\",\\"name\\":\\"Invoice\\",\\"namespace\\":\\"shop\\",\\"fields\\":[{\\"name\\":\\"order\\",\\"type\\":\\"Order\\"}]}",
             "references": [{"name": "shop.Order", "subject": "orders-value", "version": 1}],
             "metadata": {"properties": {"owner": "billing"}},
             "ruleSet": {"domainRules": [{"name": "paid", "kind": "CONDITION", "mode": "WRITE", "type": "CEL",
                                          "expr": "message.order.orderId > 0"}]}}
            """;

    private final RegistryMachine machine = new RegistryMachine(
            new SchemaParser(RegistryFixture.formats(), 1_000_000), new ContractRules(), "BACKWARD", true);
    private RegistryState state = RegistryState.EMPTY;

    @Test
    void commandsWriteTheGoldenBytes() throws IOException {
        List<String> written = new ArrayList<>(List.of(CLAIM));
        for (RegistryCommand command : commands()) {
            Decision<RegistryReply> decision = machine.decide(state, command);
            assertThat(decision.reply()).as("%s", command).isNotInstanceOf(Refused.class);
            decision.records().forEach(record -> {
                written.add(line(record));
                apply(record);
            });
        }
        assertThat(written).containsExactlyElementsOf(Files.readAllLines(GOLDEN));
    }

    @Test
    void theGoldenBytesGiveTheState() throws IOException {
        for (String line : Files.readAllLines(GOLDEN)) {
            apply(record(line.split("\t", -1)));
        }
        assertThat(state.subjects()).containsExactly(":.sales:orders-value", "invoices-value", "orders-value");
        assertThat(versionsAndIds("orders-value")).containsExactly("1=1");
        assertThat(versionsAndIds(":.sales:orders-value")).containsExactly("1=1");
        assertThat(versionsAndIds("invoices-value")).isEmpty();
        StoredSchema invoice = version("invoices-value", 1);
        assertThat(invoice.deleted()).isTrue();
        assertThat(invoice.definition().references()).hasSize(1);
        assertThat(invoice.definition().property("owner")).isEqualTo("billing");
        assertThat(invoice.definition().ruleSet()).isNotNull();
        assertThat(state.configs()).containsOnlyKeys("");
        assertThat(state.configInForce("orders-value", "BACKWARD").compatibilityLevel())
                .isEqualTo("FULL");
        assertThat(state.moded()).containsExactly("");
        assertThat(state.contexts()).containsExactly(".sales");
    }

    @Test
    void recordsOfOtherWritersAreUnderstood() {
        apply(LogRecord.of(
                "{\n  \"magic\": 0,\n  \"version\": 3,\n  \"subject\": \"old\",\n  \"keytype\": \"SCHEMA\"\n}",
                "{\"unknown\":[],\"schema\":\"\\\"string\\\"\",\"id\":9,\"version\":3,\"subject\":\"old\"}"));
        assertThat(versionsAndIds("old")).containsExactly("3=9");
        assertThat(version("old", 3).definition().type()).isEqualTo("AVRO");
        assertThat(state.highestId(SubjectName.DEFAULT_CONTEXT)).isEqualTo(9);

        apply(LogRecord.of(
                "{\"keytype\":\"CONFIG\",\"subject\":null,\"magic\":0}",
                "{\"new\":{},\"compatibilityLevel\":\"FULL\"}"));
        assertThat(state.configInForce("old", "BACKWARD").compatibilityLevel()).isEqualTo("FULL");
        apply(LogRecord.of(
                "{\"magic\":0,\"subject\":\"old\",\"keytype\":\"MODE\",\"new\":1}", "{\"mode\":\"READONLY\"}"));
        assertThat(state.modeInForce("old")).isEqualTo(RegistryMode.READONLY);

        apply(LogRecord.of("{\"keytype\":\"SCHEMA\",\"subject\":\"old\",\"version\":3,\"magic\":0}", null));
        assertThat(state.subjects()).isEmpty();
    }

    @Test
    void whatIsNotUnderstoodIsPassedOver() {
        apply(record(CLAIM.split("\t", -1)));
        for (String key :
                List.of("{", "{}", "[]", "kanon", "{\"keytype\":\"ASSOC\",\"subject\":\"orders-value\",\"magic\":0}")) {
            apply(LogRecord.of(key, "{\"frozen\":false}"));
        }
        for (String value : List.of("{", "null", "[]", "{}", "{\"id\":1}", "{\"schema\":\"\\\"int\\\"\"}")) {
            apply(LogRecord.of(
                    "{\"keytype\":\"SCHEMA\",\"subject\":\"orders-value\",\"version\":1,\"magic\":1}", value));
        }
        assertThat(state).isSameAs(RegistryState.EMPTY);
    }

    @Test
    void aRecordingOfConfluentsRegistryIsReadAndWrittenBackWithTheSameBytes() throws IOException {
        Path recording =
                Path.of(System.getProperty("kanon.shared", "../../../shared")).resolve(RECORDED);
        assumeTrue(
                Files.exists(recording),
                () -> "SKIPPED: no recording at " + recording + "; say with -Dkanon.shared=DIR where it lies");
        for (String line : Files.readAllLines(recording)) {
            String[] fields = line.split("\t", -1);
            LogRecord read = record(Arrays.copyOfRange(fields, 1, fields.length));
            apply(read);
            LogRecord written = read.value() == null ? null : writtenBack(json(fields[1]));
            if (written != null) {
                assertThat(line(written)).isEqualTo(line(read));
            }
        }
        // What the registry answered last, where nothing was written to the subject afterwards.
        assertThat(versionsAndIds("s2")).containsExactly("1=1");
        assertThat(versionsAndIds("imp")).containsExactly("5=1", "6=500");
        assertThat(state.versions("m1").keySet()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(state.contexts()).containsExactly(".c2");
    }

    /** The record that our writer makes of what the state says under that key; null for keys that leave nothing there. */
    private @Nullable LogRecord writtenBack(JsonNode key) {
        String subject = key.path("subject").asText("");
        return switch (key.path("keytype").asText()) {
            case "SCHEMA" -> {
                StoredSchema schema = version(subject, key.path("version").asInt());
                yield SchemasTopic.schema(schema.name(), schema.id(), schema.definition(), schema.deleted());
            }
            case "CONFIG" -> SchemasTopic.config(subject, state.config(subject));
            case "MODE" -> SchemasTopic.mode(subject, state.mode(subject));
            case "CONTEXT" -> SchemasTopic.context(key.path("context").asText(), true);
            default -> null;
        };
    }

    private static List<RegistryCommand> commands() throws JsonProcessingException {
        return List.of(
                register("orders-value", order("")),
                register("orders-value", order(",{\"name\":\"state\",\"type\":\"string\",\"default\":\"\"}")),
                register("invoices-value", INVOICE),
                new UpdateConfig("", json("{\"compatibility\":\"FULL\"}")),
                new UpdateConfig(
                        "orders-value",
                        json("{\"compatibilityGroup\":\"major\",\"normalize\":true,\"compatibility\":\"NONE\"}")),
                new DeleteConfig("orders-value"),
                new SetMode("", "READWRITE", false),
                new SetMode("archive-value", "IMPORT", false),
                new DeleteMode("archive-value", false),
                new DeleteVersion("orders-value", "2", false),
                new DeleteVersion("orders-value", "2", true),
                new DeleteSubject("invoices-value", false),
                register(":.sales:orders-value", order("")),
                register(":.trial:orders-value", order("")),
                register(":.trial:orders-value", order(",{\"name\":\"state\",\"type\":\"string\",\"default\":\"\"}")),
                new DeleteSubject(":.trial:orders-value", false),
                new DeleteSubject(":.trial:orders-value", true),
                new DeleteContext(".trial"));
    }

    private static String order(String moreFields) {
        String schema = "{\"type\":\"record\",\"name\":\"Order\",\"namespace\":\"shop\",\"fields\":["
                + "{\"name\":\"orderId\",\"type\":\"long\"}" + moreFields + "]}";
        return SchemaJson.mapper().createObjectNode().put("schema", schema).toString();
    }

    private static Register register(String subject, String request) throws JsonProcessingException {
        return new Register(subject, SchemaJson.mapper().readValue(request, RegisterSchemaRequest.class), null);
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return SchemaJson.mapper().readTree(text);
    }

    private List<String> versionsAndIds(String subject) {
        return state.versions(subject, false).stream()
                .map(schema -> schema.version() + "=" + schema.id())
                .toList();
    }

    private StoredSchema version(String subject, int number) {
        return Objects.requireNonNull(state.version(new SchemaVersion(subject, number)));
    }

    private void apply(LogRecord record) {
        state = machine.apply(state, new LogEntry(0, 0, record.key(), record.value()));
    }

    private static LogRecord record(String[] fields) {
        assertThat(fields).as("key and value").hasSize(2);
        return LogRecord.of(fields[0], fields[1].equals(TOMBSTONE) ? null : fields[1]);
    }

    private static String line(LogRecord record) {
        byte[] value = record.value();
        return new String(record.key(), StandardCharsets.UTF_8)
                + "\t"
                + (value == null ? TOMBSTONE : new String(value, StandardCharsets.UTF_8));
    }
}
