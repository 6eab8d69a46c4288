package dev.kanon.kafka;

import dev.kanon.component.Component;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Several brokers of one cluster, each a process of its own, and a controller that is another: for tests of what happens when
 * brokers crash or fall silent. The controller is never harmed. Topics are replicated to all brokers, and a write needs all but
 * one of them.
 *
 * <p>Brokers are numbered from 0. The processes have the class path of this one, and end with it. Data are temporary.
 */
public final class BrokerProcesses implements Component {

    private static final int CONTROLLER_ID = 1_000;

    private final int brokers;
    private final Path directory = Directories.temporary();
    private final List<Integer> ports = new ArrayList<>();
    private final List<Integer> aliasPorts = new ArrayList<>();
    private final List<NodeProcess> nodes = new ArrayList<>();
    private final NodeProcess controller;

    /** @param brokers how many, from 1 */
    public BrokerProcesses(int brokers) {
        this(brokers, Map.of(), broker -> LoopbackPorts.HOST, broker -> Map.of());
    }

    /**
     * Brokers that can be reached in a second way, through a proxy: at a port that clients are told under another host's name.
     *
     * @param brokers how many, from 1
     * @param settings of all nodes, beside our own
     * @param alias the other name of each broker's host
     * @param environment variables of each broker's process, beside those of this one
     */
    public BrokerProcesses(
            int brokers,
            Map<String, String> settings,
            IntFunction<String> alias,
            IntFunction<Map<String, String>> environment) {
        this.brokers = brokers;
        String clusterId = KraftNode.newClusterId();
        int controllerPort = LoopbackPorts.free();
        Path controllerDirectory = directory.resolve("controller");
        controller = new NodeProcess(
                controllerDirectory,
                NodeSettings.controller(CONTROLLER_ID, controllerDirectory.resolve("data"), controllerPort)
                        .with(settings),
                clusterId,
                Map.of());
        String voters = NodeSettings.voter(CONTROLLER_ID, controllerPort);
        for (int broker = 0; broker < brokers; broker++) {
            int port = LoopbackPorts.free();
            Path own = directory.resolve("broker-" + broker);
            int aliasPort = LoopbackPorts.free();
            ports.add(port);
            aliasPorts.add(aliasPort);
            nodes.add(new NodeProcess(
                    own,
                    NodeSettings.broker(broker, own.resolve("data"), port, voters, brokers)
                            .alsoKnownAs(alias.apply(broker), aliasPort)
                            .with(settings),
                    clusterId,
                    environment.apply(broker)));
        }
    }

    /** Starts all processes and returns when every broker serves; where one does not, none is left running. */
    @Override
    public synchronized void start() {
        try {
            controller.launch();
            nodes.forEach(NodeProcess::launch);
            controller.awaitReady();
            nodes.forEach(NodeProcess::awaitReady);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** All brokers, whether they run or not. */
    public String bootstrapServers() {
        return ports.stream().map(port -> LoopbackPorts.HOST + ":" + port).collect(Collectors.joining(","));
    }

    /** The port on the loopback address that is known under the broker's alias. */
    public int aliasPort(int broker) {
        return aliasPorts.get(broker);
    }

    /** How many brokers run; those that are paused count. */
    public synchronized int running() {
        return (int) IntStream.range(0, brokers)
                .filter(broker -> nodes.get(broker).runs())
                .count();
    }

    /** Ends a broker as a crash does. */
    public synchronized void kill(int broker) {
        nodes.get(broker).kill();
    }

    /** Starts a killed broker again on its port and data, and returns when it serves. */
    public synchronized void restart(int broker) {
        nodes.get(broker).launch();
        nodes.get(broker).awaitReady();
    }

    /** Makes a broker fall silent with its connections open, as in a long pause of its machine. */
    public synchronized void pause(int broker) {
        nodes.get(broker).pause(true);
    }

    /** Lets a broker go on that {@link #pause} made silent. */
    public synchronized void resume(int broker) {
        nodes.get(broker).pause(false);
    }

    /** Ends all processes, at once because nobody needs their data any more, and removes these. */
    @Override
    public synchronized void close() {
        nodes.forEach(NodeProcess::close);
        controller.close();
        Directories.delete(directory);
    }
}
