package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.kafka.EmbeddedKafka;
import dev.kanon.replication.ReplicationConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The store on a topic of a real broker. */
class TopicStoreIT {

    private static final EmbeddedKafka KAFKA = EmbeddedKafka.temporary();

    @BeforeAll
    static void startKafka() {
        KAFKA.start();
    }

    @AfterAll
    static void stopKafka() {
        KAFKA.close();
    }

    @Test
    void whatWasPutIsThereAtOnceAndAfterARestart() {
        try (TopicStore<String, String> store = open("restart")) {
            store.put("b", "2");
            store.put("a", "1");
            store.put("c", "3");
            store.remove("b");
            assertThat(store.get("a")).isEqualTo("1");
            assertThat(store.get("b")).isNull();
        }
        try (TopicStore<String, String> store = open("restart")) {
            assertThat(entries(store.all())).containsExactly("a=1", "c=3");
            assertThat(entries(store.descending(null, true, "c", false))).containsExactly("a=1");
        }
    }

    @Test
    void twoStoresSeeEachOthersWrites() {
        try (TopicStore<String, String> one = open("shared");
                TopicStore<String, String> other = open("shared")) {
            one.put("key", "from one");
            other.sync();
            assertThat(other.get("key")).isEqualTo("from one");
            other.put("key", "from the other");
            one.sync();
            assertThat(one.get("key")).isEqualTo("from the other");
        }
    }

    @Test
    void anAbortedTransactionAtTheEndOfTheTopicKeepsNobodyWaiting() {
        try (TopicStore<String, String> store = open("holes")) {
            store.put("kept", "1");
        }
        Map<String, Object> transactional =
                Map.of("bootstrap.servers", KAFKA.bootstrapServers(), "transactional.id", "aborts");
        try (var producer = new KafkaProducer<>(transactional, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            assertThat(producer.send(new ProducerRecord<>("holes", new byte[] {'x'}, new byte[] {'y'})))
                    .succeedsWithin(Duration.ofSeconds(30));
            producer.abortTransaction();
        }
        try (TopicStore<String, String> store = open("holes")) {
            assertThat(entries(store.all())).containsExactly("kept=1");
        }
    }

    private static TopicStore<String, String> open(String topic) {
        ReplicationConfig config = ReplicationConfig.of(topic, Map.of("bootstrap.servers", KAFKA.bootstrapServers()));
        TopicStore<String, String> store =
                TopicStore.onKafka(config, new MemoryEngine(), Codecs.string(), Codecs.string());
        store.start();
        return store;
    }

    private static List<String> entries(Cursor<Map.Entry<String, String>> cursor) {
        List<String> entries = new ArrayList<>();
        try (cursor) {
            cursor.forEachRemaining(entry -> entries.add(entry.getKey() + "=" + entry.getValue()));
        }
        return entries;
    }
}
