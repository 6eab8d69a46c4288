package dev.kanon.kafka;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.Exit;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One KRaft node in this process. The only class that touches the insides of the broker, which may change with any release of
 * Kafka.
 */
final class KraftNode {

    private static final Logger LOG = LoggerFactory.getLogger(KraftNode.class);

    private final KafkaRaftServer server;

    private KraftNode(KafkaRaftServer server) {
        this.server = server;
    }

    /**
     * Starts a node, formatting its directory if it is new, and returns when it serves.
     *
     * @param clusterId the cluster of a new directory; an old one keeps its own
     * @throws Exception as the broker throws it
     */
    static KraftNode start(Properties settings, String clusterId) throws Exception {
        surviveFaults();
        KafkaConfig config = KafkaConfig.fromProps(settings, false);
        Path directory = Path.of(settings.getProperty("log.dirs"));
        if (!Files.exists(directory.resolve("meta.properties"))) {
            format(config, directory, clusterId);
        }
        KafkaRaftServer server = new KafkaRaftServer(config, Time.SYSTEM);
        try {
            server.startup();
        } catch (Exception | Error e) {
            shutDownQuietly(server);
            throw e;
        }
        return new KraftNode(server);
    }

    static String newClusterId() {
        return Uuid.randomUuid().toString();
    }

    void stop() {
        server.shutdown();
        server.awaitShutdown();
    }

    private static void format(KafkaConfig config, Path directory, String clusterId) throws Exception {
        ByteArrayOutputStream report = new ByteArrayOutputStream();
        Formatter formatter = new Formatter()
                .setPrintStream(new PrintStream(report, true, StandardCharsets.UTF_8))
                .setClusterId(clusterId)
                .setNodeId(config.nodeId())
                .addDirectory(directory.toString())
                .setMetadataLogDirectory(directory.toString())
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setIgnoreFormatted(true)
                .setControllerListenerName(config.controllerListenerNames().get(0));
        formatter.run();
        LOG.debug("{}", report.toString(StandardCharsets.UTF_8).strip());
    }

    /** Without this, a broker that cannot bind its port ends the whole process, and says nothing. */
    private static void surviveFaults() {
        Exit.setExitProcedure(KraftNode::fault);
        Exit.setHaltProcedure(KraftNode::fault);
    }

    private static void fault(int status, @Nullable String message) {
        String reason = message == null ? "status " + status : message;
        LOG.error("The embedded broker wants to end the process: {}", reason);
        throw new IllegalStateException("the broker gave up: " + reason);
    }

    private static void shutDownQuietly(KafkaRaftServer server) {
        try {
            server.shutdown();
        } catch (Exception | Error e) {
            LOG.debug("A broker that did not start did not shut down cleanly either", e);
        }
    }
}
