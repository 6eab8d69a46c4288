package dev.kanon.registry;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;

/** What the cluster calls itself; asked once. */
final class KafkaCluster {

    private static final long PATIENCE_SECONDS = 10;

    private final Map<String, Object> client;
    private volatile @Nullable String id;

    KafkaCluster(Map<String, Object> client) {
        this.client = client;
    }

    String id() {
        String known = id;
        if (known != null) {
            return known;
        }
        try (Admin admin = Admin.create(client)) {
            String asked = admin.describeCluster().clusterId().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            id = asked;
            return asked;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RegistryErrors.STORE_TIMEOUT.with("Interrupted while asking Kafka for its cluster id");
        } catch (ExecutionException | TimeoutException e) {
            throw RegistryErrors.STORE_TIMEOUT.with("Kafka did not tell its cluster id: " + e.getMessage());
        }
    }
}
