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
        description = "Starts Kafka in this process, and leaves it running until Ctrl-C.")
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
        Foreground.run(server, out, () -> announce(out));
        return 0;
    }

    private void announce(PrintWriter out) {
        String kafka = "localhost:" + kafkaPort;
        out.println("Kafka            " + kafka);
        out.println("Data             "
                + (ephemeral ? "go when this stops" : data.toAbsolutePath().normalize()));
        out.println();
        out.println("Paste into another shell:");
        out.println("  kcat -b " + kafka + " -L");
        out.println("  echo hello | kcat -b " + kafka + " -P -t greetings");
        out.println("  kcat -b " + kafka + " -C -t greetings -e");
        out.println("  kcat -b " + kafka + " -Q -t greetings:0:-1");
        out.println();
        out.println("ready: Kafka on " + kafka + " (stop with Ctrl-C)");
    }
}
