package dev.kanon.faults.store;

import dev.kanon.store.TopicStore;
import dev.kanon.store.TopicStoreConfig;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;

/**
 * A store that is to be killed.
 *
 * @param writer any or elected
 */
record StoreUnderTest(String bootstrapServers, String topic, String engine, String writer, String directory) {

    static final String MEMORY = "memory";

    TopicStore<String, String> open() {
        return new TopicStore<>(
                TopicStoreConfig.of(Map.of(
                        TopicStoreConfig.KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                        TopicStoreConfig.KAFKACACHE_TOPIC_CONFIG, topic,
                        TopicStoreConfig.KAFKACACHE_TOPIC_REPLICATION_FACTOR_CONFIG, "1",
                        TopicStoreConfig.KAFKACACHE_BACKING_CACHE_CONFIG, engine,
                        TopicStoreConfig.KAFKACACHE_WRITER_CONFIG, writer,
                        TopicStoreConfig.KAFKACACHE_DATA_DIR_CONFIG, directory)),
                Serdes.String(),
                Serdes.String());
    }

    /** The same topic, kept nowhere. */
    StoreUnderTest inMemory() {
        return new StoreUnderTest(bootstrapServers, topic, MEMORY, writer, directory);
    }

    List<String> arguments() {
        return List.of(bootstrapServers, topic, engine, writer, directory);
    }

    static StoreUnderTest parse(List<String> arguments) {
        return new StoreUnderTest(
                arguments.get(0), arguments.get(1), arguments.get(2), arguments.get(3), arguments.get(4));
    }
}
