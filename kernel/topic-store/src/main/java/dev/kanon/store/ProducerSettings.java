package dev.kanon.store;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/** What every producer of a store has in common. */
final class ProducerSettings {

    private ProducerSettings() {}

    /**
     * Those of a producer that writes a record once, to all replicas in sync, or says within that time that it may not have.
     *
     * @return a copy, to be added to
     */
    static Map<String, Object> of(Map<String, Object> client, Duration timeout) {
        Map<String, Object> properties = new HashMap<>(client);
        int millis = Math.toIntExact(timeout.toMillis());
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, millis);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis);
        properties.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, 0);
        return properties;
    }
}
