package dev.kanon.dev;

import dev.kanon.kafka.EmbeddedKafka;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kanon quickstart}: one story on real parts, played to its end. */
@Command(
        name = "quickstart",
        mixinStandardHelpOptions = true,
        description = "Plays one story on a Kafka and a registry of its own, and leaves nothing behind.")
final class QuickstartCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        long begin = System.nanoTime();
        out.println("Starting Kafka and the schema registry in this process …");
        out.flush();
        try (DevServer server = new DevServer(EmbeddedKafka.temporary(), Ports.free())) {
            server.start();
            out.printf("Kafka on %s, schema registry on %s%n", server.bootstrapServers(), server.registryUrl());
            new OrderStory(server.bootstrapServers(), server.registryUrl())
                    .steps()
                    .play(out);
        }
        out.printf("%nAll as told, in %.1f s; nothing is left running.%n", (System.nanoTime() - begin) / 1e9);
        out.println("Next: bin/kanon dev          the same, left running, with commands to paste");
        out.println("      bin/kanon --help       what else there is");
        out.flush();
        return 0;
    }
}
