package dev.kanon.store;

import dev.kanon.kafka.EmbeddedKafka;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ElectedStoreIT extends ElectedStoreContract {

    private static final EmbeddedKafka KAFKA = EmbeddedKafka.temporary();

    private final String topic = "elected-" + UUID.randomUUID();

    @BeforeAll
    static void startKafka() {
        KAFKA.start();
    }

    @AfterAll
    static void stopKafka() {
        KAFKA.close();
    }

    @Override
    TopicStore<String, Integer> store(@Nullable UpdateHandler<String, Integer> handler, Engine engine) {
        return new TopicStore<>(
                config(Map.of("kafkacache.bootstrap.servers", KAFKA.bootstrapServers(), "kafkacache.topic", topic)),
                Codecs.string(),
                Codecs.int32(),
                handler,
                engine);
    }
}
