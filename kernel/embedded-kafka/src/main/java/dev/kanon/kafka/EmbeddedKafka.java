package dev.kanon.kafka;

import dev.kanon.component.Component;
import dev.kanon.component.KanonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Kafka broker, its own controller, in this process.
 *
 * <p>{@link #start()} returns when clients can produce and consume. {@link #close()} shuts the broker down in order, so that what
 * was acknowledged is on disk; a temporary data directory is removed then, a given one is kept and serves the same topics to the
 * next broker started on it, also on another port.
 */
public final class EmbeddedKafka implements Component {

    /** Asks for any free port. */
    public static final int ANY_PORT = 0;

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedKafka.class);

    private static final int NODE_ID = 1;

    /** A free port may be taken by another process before the broker binds it: then others are tried, so many times. */
    private static final int PORT_ATTEMPTS = 5;

    private final @Nullable Path givenDirectory;
    private final int wantedPort;
    private final Map<String, String> brokerSettings;

    private @Nullable KraftNode node;
    private @Nullable Path directory;
    private @Nullable DirectoryLock lock;
    private int port;

    private EmbeddedKafka(@Nullable Path givenDirectory, int wantedPort, Map<String, String> brokerSettings) {
        this.givenDirectory = givenDirectory;
        this.wantedPort = wantedPort;
        this.brokerSettings = Map.copyOf(brokerSettings);
    }

    /** A broker on a free port whose data go when it closes. */
    public static EmbeddedKafka temporary() {
        return new EmbeddedKafka(null, ANY_PORT, Map.of());
    }

    /** A broker whose data go when it closes. */
    public static EmbeddedKafka temporary(int port) {
        return new EmbeddedKafka(null, port, Map.of());
    }

    /**
     * A broker that keeps its data.
     *
     * @param directory made where it is missing
     * @param port {@link #ANY_PORT} or the one to listen on
     */
    public static EmbeddedKafka keeping(Path directory, int port) {
        return new EmbeddedKafka(directory.toAbsolutePath(), port, Map.of());
    }

    /** The same, with some of the broker's settings replaced. */
    public EmbeddedKafka with(Map<String, String> settings) {
        return new EmbeddedKafka(givenDirectory, wantedPort, settings);
    }

    /**
     * Starts the broker.
     *
     * @throws KanonException with one of {@link EmbeddedKafkaErrors}; nothing runs then
     */
    @Override
    public synchronized void start() {
        if (node != null) {
            return;
        }
        if (wantedPort != ANY_PORT && !LoopbackPorts.isFree(wantedPort)) {
            throw portInUse(null);
        }
        directory = givenDirectory == null ? Directories.temporary() : usable(givenDirectory);
        lock = lock(directory);
        try {
            node = startOnSomePort(directory);
        } catch (KanonException e) {
            leaveDirectory();
            throw e;
        }
    }

    /** Where clients find the broker, as {@code host:port}. */
    public synchronized String bootstrapServers() {
        if (node == null) {
            throw new IllegalStateException("The broker does not run: call start() first.");
        }
        return LoopbackPorts.HOST + ":" + port;
    }

    @Override
    public synchronized void close() {
        if (node == null) {
            return;
        }
        node.stop();
        node = null;
        leaveDirectory();
    }

    private KraftNode startOnSomePort(Path data) {
        for (int attempt = 1; ; attempt++) {
            port = wantedPort == ANY_PORT ? LoopbackPorts.free() : wantedPort;
            int controllerPort = LoopbackPorts.free();
            NodeSettings settings =
                    NodeSettings.combined(NODE_ID, data, port, controllerPort).with(brokerSettings);
            try {
                return KraftNode.start(settings.toProperties(), KraftNode.newClusterId());
            } catch (Exception | Error e) {
                boolean taken = !LoopbackPorts.isFree(port) || !LoopbackPorts.isFree(controllerPort);
                if (!taken || attempt == PORT_ATTEMPTS) {
                    throw failed(e, data);
                }
            }
        }
    }

    private KanonException failed(Throwable cause, Path data) {
        if (!LoopbackPorts.isFree(port)) {
            return portInUse(cause);
        }
        return new KanonException(
                EmbeddedKafkaErrors.BROKER_FAILED,
                "The embedded Kafka broker did not start on " + data + ": " + cause
                        + ". Its log tells more; a data directory of a newer Kafka cannot be read.",
                cause);
    }

    private KanonException portInUse(@Nullable Throwable cause) {
        return new KanonException(
                EmbeddedKafkaErrors.PORT_IN_USE,
                "Kafka was to listen on port " + wantedPort
                        + ", but another process does. Stop it, or choose another port.",
                cause);
    }

    private static Path usable(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw unusable(directory, e);
        }
        if (!Files.isWritable(directory)) {
            throw unusable(directory, null);
        }
        return directory;
    }

    private static DirectoryLock lock(Path directory) {
        DirectoryLock lock;
        try {
            lock = DirectoryLock.tryLock(directory);
        } catch (IOException e) {
            throw unusable(directory, e);
        }
        if (lock == null) {
            throw new KanonException(
                    EmbeddedKafkaErrors.DATA_DIRECTORY_UNUSABLE,
                    "Another Kafka broker uses the data directory " + directory
                            + ". Stop it, or choose another directory.");
        }
        return lock;
    }

    private static KanonException unusable(Path directory, @Nullable Throwable cause) {
        return new KanonException(
                EmbeddedKafkaErrors.DATA_DIRECTORY_UNUSABLE,
                "Kafka was to keep its data in " + directory
                        + ", but that is not a directory this user can write. Choose another one.",
                cause);
    }

    private void leaveDirectory() {
        if (lock != null) {
            try {
                lock.close();
            } catch (IOException e) {
                LOG.warn("Cannot release the lock of {}; it goes with this process", directory, e);
            }
            lock = null;
        }
        if (givenDirectory == null && directory != null) {
            Directories.delete(directory);
            directory = null;
        }
    }
}
