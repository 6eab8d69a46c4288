package dev.kanon.bench.store;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Makes compacted topics, and fills them in no order of the keys, each once. */
final class FilledTopic {

    /** Prime and larger than any number of entries that is measured: steps of it come to every number once. */
    private static final long STEP = 1_000_000_007L;

    private static final int LINGER_MILLIS = 5;

    private FilledTopic() {}

    static void createEmpty(String bootstrapServers, String topic) throws InterruptedException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers))) {
            NewTopic wanted = new NewTopic(topic, 1, (short) 1)
                    .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
            admin.createTopics(List.of(wanted)).all().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Cannot create the topic " + topic, e.getCause());
        }
    }

    static void create(String bootstrapServers, String topic, int entries) throws InterruptedException {
        createEmpty(bootstrapServers, topic);
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.LINGER_MS_CONFIG,
                LINGER_MILLIS);
        try (KafkaProducer<String, byte[]> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < entries; i++) {
                long number = i * STEP % entries;
                // The callback tells everything that the returned future would.
                Future<RecordMetadata> unused = producer.send(
                        new ProducerRecord<>(topic, Records.key(number), Records.value(number)),
                        (metadata, failed) -> failure.compareAndSet(null, failed));
            }
        }
        if (failure.get() != null) {
            throw new IllegalStateException("Cannot fill the topic " + topic, failure.get());
        }
    }
}
