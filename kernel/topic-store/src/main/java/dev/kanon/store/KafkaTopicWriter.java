package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Appends with Kafka's idempotent producer: a record that is retried is in the topic once. */
final class KafkaTopicWriter implements TopicWriter {

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

    private final String topic;
    private final Producer<byte[], byte[]> producer;

    KafkaTopicWriter(String topic, Map<String, Object> client, Duration timeout) {
        this.topic = topic;
        Map<String, Object> properties = new HashMap<>(client);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        int millis = Math.toIntExact(timeout.toMillis());
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, millis);
        properties.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis);
        this.producer = new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public CompletableFuture<Long> append(byte[] key, byte @Nullable [] value) {
        var appended = new CompletableFuture<Long>();
        // The callback tells everything that the returned future would.
        Future<RecordMetadata> unused =
                producer.send(new ProducerRecord<byte[], byte[]>(topic, 0, key, value), (metadata, failure) -> {
                    if (failure == null) {
                        appended.complete(metadata.offset());
                    } else {
                        appended.completeExceptionally(new KanonException(
                                StoreErrors.WRITE_UNCERTAIN,
                                "Kafka did not acknowledge a record of %s: %s. Read the key before writing it again."
                                        .formatted(topic, failure.getMessage()),
                                failure));
                    }
                });
        return appended;
    }

    @Override
    public void close() {
        producer.close(CLOSE_PATIENCE);
    }
}
