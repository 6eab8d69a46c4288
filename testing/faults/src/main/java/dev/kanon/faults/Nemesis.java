package dev.kanon.faults;

import dev.kanon.faults.cluster.Cluster;
import dev.kanon.faults.cluster.Link;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** What can be done to a cluster. In the order of recovery: a node that starts needs its brokers. */
enum Nemesis {
    RESET_LINKS("reset links") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            cluster.brokerLinks(node).forEach(Link::reset);
            cluster.peerLinks(node).forEach(Link::reset);
            return new Strike(this, "of node " + node, () -> {});
        }
    },

    SLOW_LINKS("slow links") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            Duration delay = Duration.ofMillis(10 + random.nextInt(90));
            return links(
                    "of node " + node + ", by " + delay.toMillis() + " ms",
                    all(cluster, node),
                    link -> link.slowDown(delay));
        }
    },

    CUT_FROM_NODES("cut node from nodes") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            return links("node " + node, cluster.peerLinks(node), Link::cut);
        }
    },

    CUT_FROM_BROKERS("cut node from brokers") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            List<Link> links = cluster.brokerLinks(node);
            if (random.nextBoolean()) {
                return links("node " + node + ", all", links, Link::cut);
            }
            int broker = random.nextInt(links.size());
            return links("node " + node + ", broker " + broker, List.of(links.get(broker)), Link::cut);
        }
    },

    ISOLATE("cut node from all") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            return links("node " + node, all(cluster, node), Link::cut);
        }
    },

    CLOCK("clock jump") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            Duration by = Duration.ofMinutes(random.nextInt(-3_000, 3_000));
            boolean unused = shift(cluster, node, by);
            return new Strike(this, "of node " + node + ", by " + by, () -> {
                boolean unusedEither = shift(cluster, node, Duration.ZERO);
            });
        }
    },

    SLOW_DISK("slow disk") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            int broker = random.nextInt(Cluster.BROKERS);
            Duration delay = Duration.ofMillis(5 + random.nextInt(245));
            cluster.slowDisk(broker, delay);
            return new Strike(
                    this,
                    "of broker " + broker + ", by " + delay.toMillis() + " ms",
                    () -> cluster.slowDisk(broker, Duration.ZERO));
        }

        @Override
        boolean isPossible(Cluster cluster) {
            return cluster.canSlowDisks();
        }
    },

    PAUSE_BROKER("pause broker") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            int broker = random.nextInt(Cluster.BROKERS);
            cluster.brokers().pause(broker);
            return new Strike(this, "broker " + broker, () -> cluster.brokers().resume(broker));
        }
    },

    KILL_BROKER("kill broker") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            int broker = random.nextInt(Cluster.BROKERS);
            cluster.brokers().kill(broker);
            return new Strike(this, "broker " + broker, () -> cluster.brokers().restart(broker));
        }
    },

    PAUSE_NODE("pause node") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            cluster.pauseNode(node);
            return new Strike(this, "node " + node, () -> cluster.resumeNode(node));
        }
    },

    STOP_NODE("stop node in order") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            cluster.stopNode(node);
            return new Strike(this, "node " + node, () -> restart(cluster, node));
        }
    },

    KILL_NODE("kill node") {
        @Override
        Strike strike(Cluster cluster, int node, RandomGenerator random) {
            cluster.killNode(node);
            return new Strike(this, "node " + node, () -> restart(cluster, node));
        }
    };

    /**
     * Harm that has been done.
     *
     * @param target for a person to read
     * @param recovery makes good; may block until what was killed serves again
     */
    record Strike(Nemesis nemesis, String target, Runnable recovery) {}

    private static final int START_ATTEMPTS = 5;

    private final String text;

    Nemesis(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }

    /** @param node that is struck, unless it is a broker's turn */
    abstract Strike strike(Cluster cluster, int node, RandomGenerator random);

    /** Whether this machine has what it takes. */
    boolean isPossible(Cluster cluster) {
        return true;
    }

    /** Whether brokers are what it harms: two of them at a time are more than the cluster is made for. */
    boolean harmsBrokers() {
        return this == SLOW_DISK || this == PAUSE_BROKER || this == KILL_BROKER;
    }

    Strike links(String target, List<Link> links, Consumer<Link> harm) {
        links.forEach(harm);
        return new Strike(this, target, () -> links.forEach(Link::mend));
    }

    private static List<Link> all(Cluster cluster, int node) {
        List<Link> all = new ArrayList<>(cluster.brokerLinks(node));
        all.addAll(cluster.peerLinks(node));
        return all;
    }

    private static boolean shift(Cluster cluster, int node, Duration by) {
        try (var client = cluster.client(node)) {
            return client.shiftClock(by);
        }
    }

    /** A node gives up where it cannot read the log in time; whoever runs it starts it again. */
    private static void restart(Cluster cluster, int node) {
        for (int attempt = 0; attempt < START_ATTEMPTS; attempt++) {
            if (cluster.startNode(node)) {
                return;
            }
            cluster.killNode(node);
        }
        throw new IllegalStateException("node " + node + " does not start again");
    }
}
