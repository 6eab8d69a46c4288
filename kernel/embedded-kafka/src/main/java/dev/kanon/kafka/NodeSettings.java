package dev.kanon.kafka;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The settings of one node, as a Kafka properties file would have them. */
final class NodeSettings {

    private static final String CLIENT_LISTENER = "PLAINTEXT";
    private static final String ALIAS_LISTENER = "ALIAS";
    private static final String CONTROLLER_LISTENER = "CONTROLLER";

    /** The least that the log cleaner accepts in practice; the default of 128 MB is taken at start. */
    private static final int CLEANER_BUFFER_BYTES = 2 * 1024 * 1024;

    private final TreeMap<String, String> settings = new TreeMap<>();

    private NodeSettings(int nodeId, String roles, Path directory, String voters) {
        settings.put("node.id", Integer.toString(nodeId));
        settings.put("process.roles", roles);
        settings.put("log.dirs", directory.toString());
        settings.put("controller.quorum.voters", voters);
        settings.put("controller.listener.names", CONTROLLER_LISTENER);
        settings.put(
                "listener.security.protocol.map",
                CLIENT_LISTENER + ":PLAINTEXT," + ALIAS_LISTENER + ":PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
        keepSmall();
    }

    /** A node that is the controller and the only broker. */
    static NodeSettings combined(int nodeId, Path directory, int port, int controllerPort) {
        NodeSettings node = new NodeSettings(nodeId, "broker,controller", directory, voter(nodeId, controllerPort));
        node.listenOn(address(CLIENT_LISTENER, port) + "," + address(CONTROLLER_LISTENER, controllerPort));
        node.advertise(port);
        node.replicate(1);
        return node;
    }

    static NodeSettings controller(int nodeId, Path directory, int controllerPort) {
        NodeSettings node = new NodeSettings(nodeId, "controller", directory, voter(nodeId, controllerPort));
        node.listenOn(address(CONTROLLER_LISTENER, controllerPort));
        return node;
    }

    static NodeSettings broker(int nodeId, Path directory, int port, String voters, int replicas) {
        NodeSettings node = new NodeSettings(nodeId, "broker", directory, voters);
        node.listenOn(address(CLIENT_LISTENER, port));
        node.advertise(port);
        node.replicate(replicas);
        return node;
    }

    static String voter(int nodeId, int controllerPort) {
        return nodeId + "@" + LoopbackPorts.HOST + ":" + controllerPort;
    }

    /** Listens on a second port and tells clients that come there another name of the host. */
    NodeSettings alsoKnownAs(String host, int port) {
        settings.merge("listeners", address(ALIAS_LISTENER, port), (first, second) -> first + "," + second);
        settings.merge(
                "advertised.listeners",
                ALIAS_LISTENER + "://" + host + ":" + port,
                (first, second) -> first + "," + second);
        return this;
    }

    /** Replaces or adds settings. */
    NodeSettings with(Map<String, String> others) {
        settings.putAll(others);
        return this;
    }

    Properties toProperties() {
        Properties properties = new Properties();
        properties.putAll(settings);
        return properties;
    }

    private void listenOn(String listeners) {
        settings.put("listeners", listeners);
    }

    private void advertise(int port) {
        settings.put("advertised.listeners", address(CLIENT_LISTENER, port));
    }

    private void replicate(int replicas) {
        String factor = Integer.toString(replicas);
        String inSync = Integer.toString(Math.max(1, replicas - 1));
        settings.put("default.replication.factor", factor);
        settings.put("min.insync.replicas", inSync);
        for (String topic : new String[] {"transaction.state.log", "share.coordinator.state.topic"}) {
            settings.put(topic + ".replication.factor", factor);
            settings.put(topic + ".min.isr", inSync);
        }
        settings.put("offsets.topic.replication.factor", factor);
    }

    private void keepSmall() {
        settings.put("num.partitions", "1");
        settings.put("offsets.topic.num.partitions", "1");
        settings.put("transaction.state.log.num.partitions", "1");
        settings.put("share.coordinator.state.topic.num.partitions", "1");
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("log.cleaner.dedupe.buffer.size", Integer.toString(CLEANER_BUFFER_BYTES));
        settings.put("num.network.threads", "2");
        settings.put("num.io.threads", "4");
        settings.put("background.threads", "2");
        settings.put("num.replica.fetchers", "1");
        settings.put("num.recovery.threads.per.data.dir", "1");
    }

    private static String address(String listener, int port) {
        return listener + "://" + LoopbackPorts.HOST + ":" + port;
    }
}
