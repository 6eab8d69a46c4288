package dev.kanon.faults;

import dev.kanon.faults.cluster.Cluster;
import dev.kanon.faults.cluster.NodeClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** Watches who leads. */
final class Leaders implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final Set<Long> terms = new ConcurrentSkipListSet<>();
    private final Thread thread;

    Leaders(Cluster cluster) {
        thread = new Thread(() -> watch(cluster), "leaders");
        thread.setDaemon(true);
        thread.start();
    }

    /** How often another leadership was seen than before. */
    int changes() {
        return Math.max(0, terms.size() - 1);
    }

    private void watch(Cluster cluster) {
        List<NodeClient> nodes = new ArrayList<>();
        for (int node = 0; node < Cluster.NODES; node++) {
            nodes.add(cluster.client(node));
        }
        try {
            while (true) {
                for (NodeClient node : nodes) {
                    long term = node.term();
                    if (term >= 0) {
                        terms.add(term);
                    }
                }
                Thread.sleep(INTERVAL.toMillis());
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            nodes.forEach(NodeClient::close);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
