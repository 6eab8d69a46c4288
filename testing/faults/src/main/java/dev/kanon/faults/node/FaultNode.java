package dev.kanon.faults.node;

import dev.kanon.component.KanonException;
import dev.kanon.faults.check.Action;
import dev.kanon.replication.AppendMode;
import dev.kanon.replication.KafkaLog;
import dev.kanon.replication.Replica;
import dev.kanon.replication.ReplicaNode;
import dev.kanon.replication.ReplicationConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The program of one node. Ends in order, handing the leadership on, when it is told to (SIGTERM) and when its standard input
 * ends, so that it cannot outlive the harness.
 */
public final class FaultNode {

    private static final String LOOPBACK = "127.0.0.1";
    private static final byte[] LOOPBACK_BYTES = {127, 0, 0, 1};
    private static final int BACKLOG = 64;

    /** What a client waits for a command at most; the node then says whether it may have had an effect. */
    static final Duration SUBMIT_TIMEOUT = Duration.ofSeconds(4);

    /** In which clients hear that the node is going. */
    private static final Duration LAST_ANSWERS = Duration.ofMillis(150);

    private static final Logger LOG = LoggerFactory.getLogger(FaultNode.class);

    private FaultNode() {}

    /**
     * Runs a node.
     *
     * @param arguments the brokers, the topic, the name that other nodes know this one by, its port for them, its port for
     *     clients, and a file to make when it serves
     */
    public static void main(String[] arguments) throws IOException {
        String brokers = arguments[0];
        String topic = arguments[1];
        String name = arguments[2];
        int peerPort = Integer.parseInt(arguments[3]);
        int clientPort = Integer.parseInt(arguments[4]);
        Path ready = Path.of(arguments[5]);

        ReplicationConfig defaults = ReplicationConfig.of(topic, Map.of("bootstrap.servers", brokers));
        ReplicationConfig config = defaults.withAddress(name)
                .withAppendMode(AppendMode.valueOf(System.getProperty("kanon.faults.append", "TRANSACTIONAL")))
                .withPeers(LOOPBACK, peerPort, name)
                .withTimeouts(defaults.initTimeout(), defaults.appendTimeout(), SUBMIT_TIMEOUT);
        ShiftedClock clock = new ShiftedClock();
        KafkaLog log = KafkaLog.open(config);
        ReplicaNode<Contents, Action, List<List<Long>>> replica =
                new ReplicaNode<>(log, new KeyValueMachine(), new ActionText(), config, new Random(), clock);
        AgedState aged = new AgedState(replica::state);
        Supplier<CompletableFuture<Contents>> reads = Boolean.getBoolean("kanon.faults.stale")
                ? () -> CompletableFuture.completedFuture(aged.get())
                : replica::linearizable;
        AtomicBoolean draining = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(replica, log, draining), "shutdown"));
        daemon("lifeline", FaultNode::endWithInput).start();
        replica.start();
        try (ServerSocket listener = new ServerSocket(clientPort, BACKLOG, InetAddress.getByAddress(LOOPBACK_BYTES))) {
            Files.createFile(ready);
            while (true) {
                Socket socket = listener.accept();
                daemon("client", new Session(socket, replica, reads, clock, draining::get))
                        .start();
            }
        }
    }

    /** Clients are sent to other nodes first, then what they have under way is brought to its end, then the rest is told. */
    private static void end(Replica<Contents, Action, List<List<Long>>> replica, KafkaLog log, AtomicBoolean draining) {
        draining.set(true);
        try {
            replica.close();
            Thread.sleep(LAST_ANSWERS.toMillis());
            log.close();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (KanonException failed) {
            LOG.error("The node does not end in order", failed);
        }
    }

    private static void endWithInput() {
        try {
            int read = 0;
            while (read >= 0) {
                read = System.in.read();
            }
        } catch (IOException gone) {
            LOG.error("Standard input cannot be read", gone);
        }
        System.exit(0);
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
