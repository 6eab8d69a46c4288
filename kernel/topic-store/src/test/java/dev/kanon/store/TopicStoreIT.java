package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.kafka.EmbeddedKafka;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TopicStoreIT {

    private static final int PATIENCE_SECONDS = 60;

    private static final EmbeddedKafka KAFKA = EmbeddedKafka.temporary().with(Map.of("log.cleaner.backoff.ms", "100"));

    private final String topic = "store-" + UUID.randomUUID();
    private final Collection<TopicStore<?, ?>> stores = new ArrayList<>();

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
    void theSessionOfTheOriginalWorks() {
        String bootstrapServers = KAFKA.bootstrapServers();
        TopicStore<String, String> cache = new TopicStore<>(bootstrapServers, Serdes.String(), Serdes.String());
        cache.init(); // creates topic, initializes cache, consumer, and producer
        cache.put("Kafka", "Rocks");
        String value = cache.get("Kafka"); // returns "Rocks"
        assertThat(value).isEqualTo("Rocks");
        cache.remove("Kafka");
        assertThat(cache.get("Kafka")).isNull();
        cache.close(); // shuts down the cache, consumer, and producer
    }

    @Test
    void settingsMayComeAsProperties() {
        Properties properties = new Properties();
        properties.put(TopicStoreConfig.KAFKACACHE_BOOTSTRAP_SERVERS_CONFIG, "PLAINTEXT://" + KAFKA.bootstrapServers());
        properties.put(TopicStoreConfig.KAFKACACHE_TOPIC_CONFIG, topic);
        properties.put(TopicStoreConfig.KAFKACACHE_BACKING_CACHE_CONFIG, "memory");
        var store = new TopicStore<>(TopicStoreConfig.of(properties), Serdes.Integer(), Serdes.String());
        stores.add(store);
        store.init();
        for (int key : new int[] {256, -1, 127, 1, 300, 128}) {
            store.put(key, "x");
        }
        assertThat(store.keySet()).containsExactly(-1, 1, 127, 128, 256, 300);
    }

    @Test
    void aRestartReadsEverything() {
        var before = store(Map.of());
        Map<String, Integer> many = new HashMap<>();
        for (int i = 0; i < 1_000; i++) {
            many.put("key-" + i, i);
        }
        before.putAll(many);
        before.remove("key-0");
        before.close();
        var after = store(Map.of());
        assertThat(after).hasSize(999).doesNotContainKey("key-0").containsEntry("key-999", 999);
    }

    @Test
    void storesOnOneTopicSeeEachOthersWrites() {
        var one = store(Map.of());
        var two = store(Map.of());
        one.put("a", 1);
        two.put("b", 2);
        one.sync();
        two.sync();
        assertThat(one).containsEntry("b", 2);
        assertThat(two).containsEntry("a", 1);
        two.put("a", 3);
        one.sync();
        assertThat(one).containsEntry("a", 3);
    }

    @Test
    void aTopicIsMadeAsTheSettingsSay() throws Exception {
        var store = store(Map.of(
                "kafkacache.topic.num.partitions", "3",
                "kafkacache.topic.config.delete.retention.ms", "10000",
                "kafkacache.topic.config.segment.ms", "10000"));
        for (int i = 0; i < 30; i++) {
            store.put("key %02d".formatted(i), i);
        }
        assertThat(store).hasSize(30).containsEntry("key 07", 7);
        assertThat(store.firstKey()).isEqualTo("key 00");
        assertThat(store.health().positions()).hasSize(3);
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        try (Admin admin = Admin.create(client())) {
            var settings = Objects.requireNonNull(admin.describeConfigs(List.of(resource))
                    .all()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .get(resource));
            assertThat(settings.get("delete.retention.ms").value()).isEqualTo("10000");
            assertThat(settings.get("segment.ms").value()).isEqualTo("10000");
        }
        var some = store(Map.of("kafkacache.topic.partitions", "1"));
        assertThat(some.size()).isBetween(1, 29);
        assertThatThrownBy(() -> store(Map.of("kafkacache.topic.partitions", "3")))
                .hasMessageContaining("the partitions 0 to 2");
    }

    @Test
    void aStoreMayStartAnywhere() {
        var store = store(Map.of());
        store.put("one", 1);
        store.put("two", 2);
        assertThat(startingAt("beginning")).containsOnlyKeys("one", "two");
        assertThat(startingAt("end")).isEmpty();
        assertThat(startingAt("1")).containsOnlyKeys("two");
        assertThat(startingAt("-1")).containsOnlyKeys("two");
        assertThat(startingAt("@0")).containsOnlyKeys("one", "two");
        assertThat(startingAt("@" + Long.MAX_VALUE)).containsOnlyKeys("one", "two");
        assertThat(startingAt("99")).isEmpty();
        assertThatThrownBy(() -> startingAt("soon")).hasMessageContaining("-N for N before the end");
    }

    private TopicStore<String, Integer> startingAt(String offset) {
        return store(Map.of("kafkacache.topic.partitions.offset", offset));
    }

    @Test
    void aReadOnlyStoreMakesNoTopic() {
        Map<String, String> readOnly = Map.of("kafkacache.topic.read.only", "true");
        assertThatThrownBy(() -> store(readOnly)).hasMessageContaining("there is no such topic");
        store(Map.of()).put("a", 1);
        var reader = store(readOnly);
        assertThat(reader).containsEntry("a", 1);
        assertThatThrownBy(() -> reader.put("b", 2)).hasMessageContaining("Cache is read-only");
        assertThatThrownBy(() -> reader.remove("a")).hasMessageContaining("Cache is read-only");
        assertThatThrownBy(() -> reader.entrySet().clear()).hasMessageContaining("Cache is read-only");
    }

    @Test
    void aStoreMayUseATopicUnseen() {
        store(Map.of()).put("a", 1);
        assertThat(store(Map.of("kafkacache.topic.skip.validation", "true"))).containsEntry("a", 1);
    }

    @Test
    void handlersSeeHeaders() throws Exception {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        UpdateHandler<String, Integer> handler = update -> update.headers()
                .forEach(each -> seen.add(each.key() + "=" + new String(each.value(), StandardCharsets.UTF_8)));
        var store = new TopicStore<>(config(Map.of()), Codecs.string(), Codecs.int32(), handler, null);
        stores.add(store);
        store.init();
        store.putAsync(List.of(new RecordHeader("who", "me".getBytes(StandardCharsets.UTF_8))), "a", 1)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(seen).containsExactly("who=me");
    }

    /** Notes what it is asked about. */
    public static final class NotingPartitioner implements Partitioner {
        static final Set<Object> SEEN = ConcurrentHashMap.newKeySet();

        @Override
        public int partition(
                String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
            SEEN.add(key);
            SEEN.add(value);
            return 0;
        }

        @Override
        public void close() {}

        @Override
        public void configure(Map<String, ?> settings) {}
    }

    @Test
    void aPartitionerIsShownKeysAndValues() {
        store(Map.of("kafkacache.partitioner.class", NotingPartitioner.class.getName()))
                .put("noted", 4711);
        assertThat(NotingPartitioner.SEEN).contains("noted", 4711);
    }

    @Test
    void aRecordThatIsTooLargeIsRefused() {
        var store = new TopicStore<>(config(Map.of()), Serdes.String(), Serdes.String());
        stores.add(store);
        store.init();
        assertThatThrownBy(() -> store.put("large", "x".repeat(2_000_000))).hasMessageContaining("larger than");
        store.put("small", "x");
        assertThat(store).containsOnlyKeys("small");
    }

    @Test
    void aRecordThatCannotBeReadGoesToTheDeadLetters() throws Exception {
        store(Map.of()).put("good", 1);
        byte[] unreadable = "x".getBytes(StandardCharsets.UTF_8);
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(client(), new ByteArraySerializer(), new ByteArraySerializer())) {
            ProducerRecord<byte[], byte[]> bad = new ProducerRecord<>(topic, unreadable, unreadable);
            bad.headers().add("origin", unreadable);
            producer.send(bad).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        var store = new TopicStore<>(
                config(Map.of("kafkacache.record.error", "dead_letter")), Codecs.string(), Codecs.int32(), null, null);
        stores.add(store);
        store.addListener((key, before, after, offset) -> {});
        store.init();
        assertThat(store).containsExactly(Map.entry("good", 1));
        String letters = topic + "-dead-letters";
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(client(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            TopicPartition partition = new TopicPartition(letters, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            var letter = consumer.poll(Duration.ofSeconds(PATIENCE_SECONDS))
                    .iterator()
                    .next();
            assertThat(letter.value()).isEqualTo(unreadable);
            assertThat(letter.headers().lastHeader("origin").value()).isEqualTo(unreadable);
            assertThat(header(letter.headers(), KafkaDeadLetters.TOPIC_HEADER)).isEqualTo(topic);
            assertThat(header(letter.headers(), KafkaDeadLetters.OFFSET_HEADER)).isEqualTo("1");
            assertThat(header(letter.headers(), KafkaDeadLetters.REASON_HEADER)).isNotEmpty();
        }
    }

    private static String header(Headers headers, String name) {
        return new String(headers.lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    // ---- logs with holes --------------------------------------------------------------------------------------------

    @Test
    void anEmptyTopicIsReadAtOnce() {
        assertThat(store(Map.of())).isEmpty();
        assertThat(store(Map.of())).isEmpty();
    }

    @Test
    void offsetsWithoutARecordStopNobody() {
        var store = store(Map.of());
        store.put("a", 1);
        inTransaction("b", false);
        inTransaction("c", true);
        store.sync();
        assertThat(store).containsOnlyKeys("a", "c");
        inTransaction("d", false); // so that the topic ends in one
        assertThat(store(Map.of())).containsOnlyKeys("a", "c");
    }

    @Test
    void aTopicThatBeginsLaterIsRead() throws Exception {
        Map<String, String> deleting = Map.of(
                "kafkacache.topic.config.cleanup.policy", "compact,delete",
                "kafkacache.topic.require.compact", "false");
        var store = store(deleting);
        for (int i = 0; i < 20; i++) {
            store.put("key " + i, i);
        }
        try (Admin admin = Admin.create(client())) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(15)))
                    .all()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        assertThat(store(deleting)).hasSize(5).containsKey("key 19");
    }

    @Test
    void aCompactedTopicGivesTheSameMap() throws Exception {
        var store = store(Map.of(
                "kafkacache.topic.config.segment.ms", "100",
                "kafkacache.topic.config.min.cleanable.dirty.ratio", "0.01",
                "kafkacache.topic.config.delete.retention.ms", "0"));
        int written = 0;
        store.put("gone", 1);
        store.remove("gone");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (written < 20 || records() > written / 2) {
            assertThat(System.nanoTime()).as("compacted in time").isLessThan(deadline);
            store.put("key-" + written % 3, written);
            written++;
            TimeUnit.MILLISECONDS.sleep(50); // the active segment is rolled by its age, and never compacted
        }
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        var fresh = new TopicStore<>(config(Map.of()), Codecs.string(), Codecs.int32(), null, null);
        stores.add(fresh);
        fresh.addListener((key, before, after, offset) -> told.add(key + "@" + offset));
        fresh.init();
        assertThat(new HashMap<>(fresh)).isEqualTo(new HashMap<>(store));
        assertThat(told).doesNotHaveDuplicates();
        fresh.put("a", 1);
        assertThat(fresh).containsEntry("a", 1);
    }

    @Test
    void aTopicThatKafkaDeletesFromIsRefused() throws Exception {
        try (Admin admin = Admin.create(client())) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1)))
                    .all()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        assertThatThrownBy(() -> store(Map.of())).hasMessageContaining("set cleanup.policy=compact");
        assertThat(store(Map.of("kafkacache.topic.require.compact", "false"))).isEmpty();
    }

    @Test
    void aSilentBrokerEndsInANamedTimeOut() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            var config = TopicStoreConfig.of(Map.of(
                    "kafkacache.bootstrap.servers",
                    "127.0.0.1:" + silent.getLocalPort(),
                    "kafkacache.init.timeout.ms",
                    "1500"));
            var store = new TopicStore<>(config, Codecs.string(), Codecs.int32(), null, null);
            stores.add(store);
            assertThatThrownBy(store::init)
                    .hasMessageContaining("within PT1.5S")
                    .hasMessageContaining("brokers");
        }
    }

    // ---- helping ----------------------------------------------------------------------------------------------------

    private TopicStore<String, Integer> store(Map<String, String> settings) {
        var store = new TopicStore<>(config(settings), Codecs.string(), Codecs.int32(), null, null);
        stores.add(store);
        store.init();
        return store;
    }

    private TopicStoreConfig config(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(
                Map.of("kafkacache.bootstrap.servers", KAFKA.bootstrapServers(), "kafkacache.topic", topic));
        settings.putAll(more);
        return TopicStoreConfig.of(settings);
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
}
