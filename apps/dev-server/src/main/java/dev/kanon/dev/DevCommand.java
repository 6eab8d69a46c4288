package dev.kanon.dev;

import dev.kanon.kafka.EmbeddedKafka;
import dev.kanon.server.Foreground;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kanon dev}: a broker and the servers, left running. */
@Command(
        name = "dev",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Starts Kafka and every server in one process, and leaves them running until Ctrl-C.")
final class DevCommand implements Callable<Integer> {

    @Option(names = "--kafka-port", paramLabel = "PORT", defaultValue = "9092", description = "Where Kafka listens.")
    private int kafkaPort;

    @Option(
            names = "--registry-port",
            paramLabel = "PORT",
            defaultValue = "8081",
            description = "Where the schema registry listens.")
    private int registryPort;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = ".kanon",
            description = "Where the topics are kept; they survive a restart.")
    private Path data = Path.of(".kanon");

    @Option(names = "--ephemeral", description = "Keeps nothing: the topics go when it stops.")
    private boolean ephemeral;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        EmbeddedKafka kafka = ephemeral
                ? EmbeddedKafka.temporary(kafkaPort)
                : EmbeddedKafka.keeping(data.resolve("kafka"), kafkaPort);
        Ports.check(
                new Ports.Wanted("Kafka", "--kafka-port", kafkaPort),
                new Ports.Wanted("the schema registry", "--registry-port", registryPort));
        DevServer server = new DevServer(kafka, registryPort);
        out.println("starting …");
        out.flush();
        Foreground.run(server, out, () -> announce(server, out));
        return 0;
    }

    private void announce(DevServer server, PrintWriter out) {
        String kafka = "localhost:" + kafkaPort;
        String registry = server.registryUrl();
        out.println("Kafka            " + kafka);
        out.println("Schema registry  " + registry);
        out.println("Data             "
                + (ephemeral ? "go when this stops" : data.toAbsolutePath().normalize()));
        out.println();
        out.println("Paste into another shell:");
        out.println("  curl -s " + registry + "/subjects");
        out.println("  kcat -b " + kafka + " -L");
        out.println("  curl -s -X POST " + registry + "/subjects/orders-value/versions"
                + " -H 'Content-Type: application/json' -d '{\"schema\": \"\\\"string\\\"\"}'");
        out.println("  kcat -b " + kafka + " -C -t _schemas -e -K ' => '");
        out.println();
        out.println("ready: Kafka on " + kafka + ", schema registry on " + registry + " (stop with Ctrl-C)");
    }
}
