package dev.kanon.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands as a person gives them, against a Kafka and a registry. */
class CliIT {

    private static final String ORDER = "{\"type\":\"record\",\"name\":\"Order\",\"fields\":["
            + "{\"name\":\"orderId\",\"type\":\"string\"},{\"name\":\"totalPrice\",\"type\":\"double\"},"
            + "{\"name\":\"units\",\"type\":\"long\"},"
            + "{\"name\":\"note\",\"type\":[\"null\",\"string\"],\"default\":null}]}";
    private static final String RULES =
            "{\"domainRules\":[{\"name\":\"positive\",\"kind\":\"CONDITION\",\"type\":\"CEL\","
                    + "\"mode\":\"WRITE\",\"expr\":\"message.totalPrice > 0.0\",\"onFailure\":\"DLQ\","
                    + "\"params\":{\"dlq.topic\":\"orders-dlq\"}}]}";
    private static final String GOOD =
            "{\"orderId\":\"a\",\"totalPrice\":12.5,\"units\":9007199254740993,\"note\":null}\n";
    private static final String BAD = "{\"orderId\":\"b\",\"totalPrice\":0,\"units\":1}\n";

    @TempDir
    private static Path directory;

    private static final DevServer SERVER = new DevServer(EmbeddedKafka.temporary(), Ports.free());

    @BeforeAll
    static void start() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    /** What a command left. */
    private record Outcome(int exitCode, String out, String err) {}

    @Test
    void goodOrdersComeBackAsTheyWentInAndBadOnesLieInTheDeadLetterTopic() throws IOException {
        String order = file("order.avsc", ORDER);
        String rules = file("rules.json", RULES);
        assertThat(schema("register", "orders-value", order, "--rules", rules).out())
                .isEqualTo("orders-value version 1 id 1\n");

        Outcome produced = kafka(
                "produce",
                "orders",
                file("lines", GOOD + BAD + "nonsense\n"),
                "--key-field",
                "orderId",
                "--header",
                "s=t");

        assertThat(produced.exitCode()).isEqualTo(1);
        assertThat(produced.err().lines())
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("line 2: Rule failed: positive")
                                .contains("orders-dlq"),
                        second -> assertThat(second).startsWith("line 3: not JSON"));
        assertThat(kafka("consume", "orders").out()).isEqualTo(GOOD);
        assertThat(kafka("consume", "orders", "-o", "-1", "-f", "%t %p %o %k %h\\n")
                        .out())
                .isEqualTo("orders 0 0 a s=t\n");
        assertThat(kafka("consume", "orders-dlq").out()).contains("\"orderId\":\"b\"");
    }

    @Test
    void whatConsumePrintsProduceReads() throws IOException {
        schema("register", "copies-value", file("copy.avsc", ORDER));
        assertThat(kafka("produce", "copies", file("once", GOOD)).exitCode()).isZero();

        String printed = kafka("consume", "copies").out();
        assertThat(kafka("produce", "copies", file("twice", printed)).exitCode())
                .isZero();

        assertThat(kafka("consume", "copies").out()).isEqualTo(GOOD + GOOD);
        assertThat(kafka("consume", "copies", "-n", "1").out()).isEqualTo(GOOD);
    }

    @Test
    void plainLinesAreKeptAndAPoisonRecordIsPassedOver() throws IOException {
        String lines = file("plain", "hello\n\0\0\0\0cpoison\nworld\n");

        assertThat(kafka("produce", "plain", lines, "-f", "raw", "-k", "x").exitCode())
                .isZero();
        Outcome read = kafka("consume", "plain");

        assertThat(read.exitCode()).isZero();
        assertThat(read.out()).isEqualTo("hello\nworld\n");
        assertThat(read.err()).startsWith("plain-0 offset 1: ").contains("Schema 99 not found");
    }

    @Test
    void aSchemaThatIsNotCompatibleIsToldWithItsReasons() throws IOException {
        schema("register", "checked-value", file("checked.avsc", ORDER));
        String breaking = file("breaking.avsc", ORDER.replace("orderId", "identifier"));

        Outcome checked = schema("check", "checked-value", breaking);

        assertThat(checked.exitCode()).isEqualTo(1);
        assertThat(checked.out()).startsWith("not compatible\n").contains("READER_FIELD_MISSING_DEFAULT_VALUE");
        assertThat(schema("check", "checked-value", file("checked.avsc", ORDER)).out())
                .isEqualTo("compatible\n");
    }

    @Test
    void theRegistrysRefusalIsOneLineWithItsCode() {
        Outcome refused = schema("get", "nowhere-value");

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).isEqualTo("get: 40401 Subject 'nowhere-value' not found.\n");
    }

    @Test
    void aRegistryThatDoesNotAnswerIsNamedWithWhatToDo() {
        Outcome failed = run(List.of("schema", "list", "-r", "http://127.0.0.1:1"));

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains("No schema registry answers at http://127.0.0.1:1", "--registry");
    }

    @Test
    void aSubjectIsConfiguredDeletedAndListed() throws IOException {
        schema("register", "gone-value", file("gone.avsc", ORDER));

        assertThat(schema("config", "gone-value", "--level", "FULL").out()).contains("\"FULL\"");
        assertThat(schema("mode", "gone-value").out()).isEqualTo("READWRITE\n");
        assertThat(schema("versions", "gone-value").out()).isEqualTo("1\n");
        assertThat(schema("get", "gone-value", "1").out()).isEqualTo(ORDER + "\n");
        assertThat(schema("delete", "gone-value").out()).isEqualTo("1\n");
        assertThat(schema("list").out()).doesNotContain("gone-value");
        assertThat(schema("list", "--deleted").out()).contains("gone-value");
    }

    private static Outcome schema(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of("schema", command, "--registry", SERVER.registryUrl()));
        all.addAll(List.of(arguments));
        return run(all);
    }

    private static Outcome kafka(String command, String... arguments) {
        List<String> all = new ArrayList<>(
                List.of(command, "--broker", SERVER.bootstrapServers(), "--registry", SERVER.registryUrl()));
        all.addAll(List.of(arguments));
        return run(all);
    }

    private static Outcome run(List<String> arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine kanon =
                Kanon.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exitCode = kanon.execute(arguments.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }

    private static String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }
}
