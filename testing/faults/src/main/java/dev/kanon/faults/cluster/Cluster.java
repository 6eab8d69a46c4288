package dev.kanon.faults.cluster;

import dev.kanon.kafka.BrokerProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Three brokers and three nodes, all processes, with a link of its own between each node and whatever it talks to. */
public final class Cluster implements AutoCloseable {

    public static final int BROKERS = 3;
    public static final int NODES = 3;

    private static final String TOPIC = "faults";

    /** A broker that is silent for so long loses its leaderships. Kafka's default is 9 s; shorter, so that more happens. */
    private static final Map<String, String> BROKER_SETTINGS = Map.of(
            "broker.session.timeout.ms", "4000",
            "broker.heartbeat.interval.ms", "500",
            "replica.lag.time.max.ms", "4000",
            "log.segment.bytes", "1048576");

    private final Path directory;
    /** By broker; none where they cannot be slowed down here. */
    private final List<SlowDisk> disks = new ArrayList<>();

    private final BrokerProcesses brokers;
    private final List<Integer> peerPorts = new ArrayList<>();
    private final List<Integer> clientPorts = new ArrayList<>();
    private final List<ReplicaProcess> nodes = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();

    /** By node, then by broker, and by node, then by peer; that to itself is never used. */
    private final Link[][] toBrokers = new Link[NODES][BROKERS];

    private final Link[][] toPeers = new Link[NODES][NODES];

    /**
     * A cluster that does not run yet.
     *
     * @param directory for the logs of the nodes; kept
     * @param javaOptions of the nodes, such as the properties that {@link dev.kanon.faults.node.FaultNode} knows
     */
    public Cluster(Path directory, List<String> javaOptions) {
        this.directory = directory;
        SlowDisk.build(directory.resolve("disks"))
                .ifPresent(library -> IntStream.range(0, BROKERS)
                        .mapToObj(broker -> SlowDisk.of(library, library.resolveSibling(brokerName(broker))))
                        .forEach(disks::add));
        this.brokers = new BrokerProcesses(
                BROKERS,
                BROKER_SETTINGS,
                Cluster::brokerName,
                broker -> disks.isEmpty() ? Map.of() : disks.get(broker).environment());
        for (int node = 0; node < NODES; node++) {
            peerPorts.add(freePort());
            clientPorts.add(freePort());
        }
        String bootstrap = IntStream.range(0, BROKERS)
                .mapToObj(broker -> brokerName(broker) + ":" + brokers.aliasPort(broker))
                .collect(Collectors.joining(","));
        for (int node = 0; node < NODES; node++) {
            nodes.add(new ReplicaProcess(
                    directory.resolve(nodeName(node)),
                    javaOptions,
                    List.of(
                            bootstrap,
                            TOPIC,
                            nodeName(node),
                            Integer.toString(peerPorts.get(node)),
                            Integer.toString(clientPorts.get(node)))));
        }
    }

    private static String brokerName(int broker) {
        return "broker-" + broker;
    }

    private static String nodeName(int node) {
        return "node-" + node;
    }

    /** Starts all and returns when all serve; ends all where one does not. */
    public void start() {
        try {
            for (int node = 0; node < NODES; node++) {
                openLinks(node);
            }
            brokers.start();
            nodes.forEach(ReplicaProcess::launch);
            for (ReplicaProcess node : nodes) {
                if (!node.awaitReady()) {
                    throw new IllegalStateException("A node did not start; its log: " + node.log());
                }
            }
        } catch (IOException e) {
            close();
            throw new UncheckedIOException("Cannot make the links: is all of 127.0.0.0/8 the loopback here?", e);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void openLinks(int node) throws IOException {
        StringBuilder hosts = new StringBuilder();
        for (int broker = 0; broker < BROKERS; broker++) {
            InetAddress at = address(node, broker);
            toBrokers[node][broker] = open(at, brokers.aliasPort(broker));
            hosts.append(at.getHostAddress())
                    .append(' ')
                    .append(brokerName(broker))
                    .append('\n');
        }
        for (int peer = 0; peer < NODES; peer++) {
            InetAddress at = address(node, BROKERS + peer);
            toPeers[node][peer] = open(at, peerPorts.get(peer));
            hosts.append(at.getHostAddress()).append(' ').append(nodeName(peer)).append('\n');
        }
        Files.createDirectories(directory.resolve(nodeName(node)));
        Files.writeString(nodes.get(node).hosts(), hosts);
    }

    private Link open(InetAddress at, int port) throws IOException {
        Link link = new Link(
                new InetSocketAddress(at, port), new InetSocketAddress(InetAddress.getByAddress(loopback(0, 1)), port));
        links.add(link);
        return link;
    }

    /** On which a node finds what it talks to, and nobody else does. */
    private static InetAddress address(int node, int counterpart) throws IOException {
        return InetAddress.getByAddress(loopback(1 + node, 1 + counterpart));
    }

    private static byte[] loopback(int third, int fourth) {
        return new byte[] {127, 0, (byte) third, (byte) fourth};
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(loopback(0, 1)))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port", e);
        }
    }

    // ---- nodes ------------------------------------------------------------------------------------------------------

    public NodeClient client(int node) {
        return new NodeClient(clientPorts.get(node));
    }

    /** The node that says that it leads. Where two say so, one that was deposed and has not read so yet, the newer one. */
    public OptionalInt leader() {
        int leader = -1;
        long newest = -1;
        for (int node = 0; node < NODES; node++) {
            long term = nodes.get(node).runs() ? term(node) : -1;
            if (term > newest) {
                newest = term;
                leader = node;
            }
        }
        return leader < 0 ? OptionalInt.empty() : OptionalInt.of(leader);
    }

    /** The term that a node leads, or -1. */
    public long term(int node) {
        try (NodeClient client = client(node)) {
            return client.term();
        }
    }

    /** Waits until some node leads; false where that takes too long. */
    public boolean awaitLeader(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (leader().isEmpty()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.sleep(20);
        }
        return true;
    }

    public boolean nodeRuns(int node) {
        return nodes.get(node).runs();
    }

    public void killNode(int node) {
        nodes.get(node).kill();
    }

    /** In order: it hands the leadership on. */
    public void stopNode(int node) {
        nodes.get(node).stop();
    }

    /** Returns when the node serves, or has failed to start: false. */
    public boolean startNode(int node) {
        nodes.get(node).launch();
        return nodes.get(node).awaitReady();
    }

    public void pauseNode(int node) {
        nodes.get(node).pause(true);
    }

    public void resumeNode(int node) {
        nodes.get(node).pause(false);
    }

    // ---- brokers and links ------------------------------------------------------------------------------------------

    public BrokerProcesses brokers() {
        return brokers;
    }

    /** Whether this machine has what it takes to make disks slow: a C compiler, for the library that does it. */
    public boolean canSlowDisks() {
        return !disks.isEmpty();
    }

    /** Each write to a file, and each flush, waits for so long before it begins. */
    public void slowDisk(int broker, Duration by) {
        disks.get(broker).delay(by);
    }

    public List<Link> brokerLinks(int node) {
        return List.of(toBrokers[node]);
    }

    /** Links from and to other nodes. */
    public List<Link> peerLinks(int node) {
        List<Link> all = new ArrayList<>();
        for (int peer = 0; peer < NODES; peer++) {
            if (peer != node) {
                all.add(toPeers[node][peer]);
                all.add(toPeers[peer][node]);
            }
        }
        return all;
    }

    /** Ends all processes. */
    @Override
    public void close() {
        nodes.forEach(ReplicaProcess::kill);
        links.forEach(Link::mend);
        brokers.close();
        links.forEach(Link::close);
    }
}
