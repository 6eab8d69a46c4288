package dev.kanon.client;

import com.github.benmanes.caffeine.cache.Ticker;
import java.util.Map;
import java.util.Random;

/** Makes clients from a Kafka client's configuration. */
public final class RegistryClients {

    private static final String MOCK = "mock://";

    private RegistryClients() {}

    /**
     * The client that {@code schema.registry.url} calls for: over HTTP with caches, or of the registry in memory with that
     * scope. Nothing is sent yet.
     *
     * @throws org.apache.kafka.common.config.ConfigException if the configuration cannot be understood
     */
    public static RegistryClient create(Map<String, ?> configuration) {
        return create(RegistryClientConfig.of(configuration));
    }

    /** As {@link #create(Map)}, for a configuration that has been read already. */
    public static RegistryClient create(RegistryClientConfig config) {
        String first = config.urls().get(0).toString();
        if (first.startsWith(MOCK)) {
            return new MockRegistryClient(first.substring(MOCK.length()));
        }
        Transport transport = new Transport(config, time -> Thread.sleep(time.toMillis()), new Random());
        return new CachingRegistryClient(new HttpRegistryClient(transport), config, Ticker.systemTicker());
    }
}
