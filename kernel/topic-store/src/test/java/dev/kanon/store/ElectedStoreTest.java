package dev.kanon.store;

import dev.kanon.replication.ReplicationConfig;
import dev.kanon.replication.testing.InMemoryLog;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

class ElectedStoreTest extends ElectedStoreContract {

    private final InMemoryLog log = new InMemoryLog();

    @Override
    TopicStore<String, Integer> store(@Nullable UpdateHandler<String, Integer> handler, Engine engine) {
        return new TopicStore<>(new StoreCore<>(
                config(Map.of()),
                Codecs.string(),
                Codecs.int32(),
                handler,
                new StoreCore.Connector<>() {
                    @Override
                    public Engine engine(TopicStoreConfig config) {
                        return engine;
                    }

                    @Override
                    public DeadLetters deadLetters(TopicStoreConfig config) {
                        return DeadLetters.NONE;
                    }

                    @Override
                    public StoreTopic<String, Integer> topic(Parts<String, Integer> parts) {
                        return parts.led(new LedTopic.Connection(
                                log,
                                "topic",
                                Duration.ofHours(1),
                                ReplicationConfig.of("elected", Map.of()),
                                new Random()));
                    }
                },
                InstantSource.system()));
    }
}
