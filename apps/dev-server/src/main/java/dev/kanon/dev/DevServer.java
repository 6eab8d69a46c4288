package dev.kanon.dev;

import dev.kanon.component.Component;
import dev.kanon.kafka.EmbeddedKafka;
import dev.kanon.server.Launcher;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Kafka broker and every server, in this process. */
final class DevServer implements Component {

    private final EmbeddedKafka kafka;
    private final int registryPort;
    private @Nullable Launcher launcher;

    DevServer(EmbeddedKafka kafka, int registryPort) {
        this.kafka = kafka;
        this.registryPort = registryPort;
    }

    @Override
    public synchronized void start() {
        kafka.start();
        try {
            launcher = new Launcher(settings());
            launcher.start();
        } catch (RuntimeException e) {
            kafka.close();
            throw e;
        }
    }

    String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    String registryUrl() {
        return "http://localhost:" + registryPort;
    }

    @Override
    public synchronized void close() {
        try {
            if (launcher != null) {
                launcher.close();
                launcher = null;
            }
        } finally {
            kafka.close();
        }
    }

    private Map<String, String> settings() {
        return Map.of(
                "listeners",
                "http://127.0.0.1:" + registryPort,
                "kafkastore.bootstrap.servers",
                kafka.bootstrapServers());
    }
}
