package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.kafka.EmbeddedKafka;
import dev.kanon.replication.ReplicationConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TopicStoreIT {

    private static final int PATIENCE_SECONDS = 60;

    private static final EmbeddedKafka KAFKA = EmbeddedKafka.temporary().with(Map.of("log.cleaner.backoff.ms", "100"));

    private final String topic = "store-" + UUID.randomUUID();
    private final Collection<TopicStore<String, Integer>> stores = new ArrayList<>();

    @BeforeAll
    static void startKafka() {
        KAFKA.start();
    }

    @AfterAll
    static void stopKafka() {
        KAFKA.close();
    }

    @AfterEach
    void closeStores() {
        stores.forEach(TopicStore::close);
    }

    @Test
    void whatIsPutCanBeReadUntilItIsRemoved() {
        var store = store();
        store.put("a", 1);
        store.put("a", 2);
        assertThat(store.get("a")).isEqualTo(2);
        store.remove("a");
        assertThat(store.get("a")).isNull();
    }

    @Test
    void rangesGoBothWays() {
        var store = store();
        for (String key : List.of("c", "ä", "a", "d", "b")) {
            store.put(key, 0);
        }
        assertThat(keys(store.all())).containsExactly("a", "b", "c", "d", "ä");
        assertThat(keys(store.range("a", false, "c", true))).containsExactly("b", "c");
        assertThat(keys(store.range("b", true, null, true))).containsExactly("b", "c", "d", "ä");
        assertThat(keys(store.descending("b", true, "d", false))).containsExactly("c", "b");
    }

    @Test
    void aRestartReadsEverything() throws Exception {
        var before = store();
        List<CompletableFuture<Long>> written = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            written.add(before.putAsync("key-" + i % 700, i));
        }
        for (CompletableFuture<Long> each : written) {
            each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        before.remove("key-0");
        before.close();
        var after = store();
        assertThat(keys(after.all())).hasSize(699).doesNotContain("key-0");
        assertThat(after.get("key-1")).isEqualTo(701);
        assertThat(after.get("key-699")).isEqualTo(699);
    }

    @Test
    void storesOnOneTopicSeeEachOthersWrites() {
        var one = store();
        var two = store();
        one.put("a", 1);
        two.put("b", 2);
        one.sync();
        two.sync();
        assertThat(one.get("b")).isEqualTo(2);
        assertThat(two.get("a")).isEqualTo(1);
        two.put("a", 3);
        one.sync();
        assertThat(one.get("a")).isEqualTo(3);
    }

    @Test
    void offsetsWithoutARecordStopNobody() {
        var store = store();
        store.put("a", 1);
        inTransaction("b", false);
        inTransaction("c", true);
        store.sync();
        assertThat(keys(store.all())).containsExactly("a", "c");
        inTransaction("d", false); // so that the topic ends in one
        assertThat(keys(store().all())).containsExactly("a", "c");
    }

    @Test
    void aCompactedTopicGivesTheSameMap() throws Exception {
        try (Admin admin = Admin.create(client())) {
            NewTopic compacted = new NewTopic(topic, 1, (short) 1)
                    .configs(Map.of(
                            "cleanup.policy", "compact",
                            "segment.ms", "100",
                            "min.cleanable.dirty.ratio", "0.01",
                            "delete.retention.ms", "0"));
            admin.createTopics(List.of(compacted)).all().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        var store = store();
        int written = 0;
        store.put("gone", 1);
        store.remove("gone");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (records() > written / 2 || written < 20) {
            assertThat(System.nanoTime()).as("compacted in time").isLessThan(deadline);
            store.put("key-" + written % 3, written);
            written++;
            TimeUnit.MILLISECONDS.sleep(50); // the active segment is rolled by its age, and never compacted
        }
        store.sync();
        var fresh = store();
        assertThat(keys(fresh.all())).containsExactly("key-0", "key-1", "key-2");
        for (String key : keys(fresh.all())) {
            assertThat(fresh.get(key)).isEqualTo(store.get(key));
        }
        fresh.put("a", 1);
        assertThat(fresh.get("a")).isEqualTo(1);
    }

    @Test
    void aTopicThatKafkaDeletesFromIsRefused() throws Exception {
        try (Admin admin = Admin.create(client())) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1)))
                    .all()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        assertThatThrownBy(this::store).hasMessageContaining("set cleanup.policy=compact");
    }

    private TopicStore<String, Integer> store() {
        TopicStore<String, Integer> store = TopicStore.onKafka(
                ReplicationConfig.of(topic, client()), Codecs.string(), Codecs.int32(), new MemoryEngine());
        stores.add(store);
        store.start();
        return store;
    }

    private static Map<String, Object> client() {
        return Map.of("bootstrap.servers", KAFKA.bootstrapServers());
    }

    private void inTransaction(String key, boolean commit) {
        Map<String, Object> properties = new HashMap<>(client());
        properties.put("transactional.id", topic);
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            var unused = producer.send(new ProducerRecord<>(
                    topic, 0, Codecs.string().encode(key), Codecs.int32().encode(7)));
            producer.flush();
            if (commit) {
                producer.commitTransaction();
            } else {
                producer.abortTransaction();
            }
        }
    }

    /** How many records the topic still has. */
    private int records() {
        Map<String, Object> properties = new HashMap<>(client());
        properties.put("isolation.level", "read_committed");
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = Objects.requireNonNull(
                    consumer.endOffsets(List.of(partition)).get(partition));
            int found = 0;
            while (consumer.position(partition) < end) {
                found += consumer.poll(Duration.ofMillis(200)).count();
            }
            return found;
        }
    }

    private static List<String> keys(Cursor<Map.Entry<String, Integer>> cursor) {
        var keys = new ArrayList<String>();
        try (cursor) {
            cursor.forEachRemaining(entry -> keys.add(entry.getKey()));
        }
        return keys;
    }
}
