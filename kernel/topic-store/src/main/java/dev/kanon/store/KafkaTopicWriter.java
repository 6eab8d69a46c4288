package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Appends with Kafka's idempotent producer: a record that is retried is in the topic once. */
final class KafkaTopicWriter<K, V> implements TopicWriter<K, V> {

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

    /** What is written while a request is under way forms the next one: groups grow with the load, and nobody lingers. */
    private static final int IN_FLIGHT = 1;

    /** With one request at a time, small batches would be the limit. */
    private static final int BATCH_BYTES = 256 * 1024;

    private final String topic;
    private final Producer<K, V> producer;

    /** Typed, because a partitioner that users configure is shown keys and values, not bytes. */
    KafkaTopicWriter(String topic, Map<String, Object> client, Codec<K> keys, Codec<V> values, Duration timeout) {
        this.topic = topic;
        Map<String, Object> properties = ProducerSettings.of(client, timeout);
        properties.putIfAbsent(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, IN_FLIGHT);
        properties.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        this.producer = new KafkaProducer<>(properties, serializer(keys), serializer(values));
    }

    private static <T> Serializer<T> serializer(Codec<T> codec) {
        return (name, value) -> value == null ? null : codec.encode(value);
    }

    @Override
    public void append(Iterable<Header> headers, K key, @Nullable V value, Outcome outcome) {
        try {
            // The callback tells everything that the returned future would.
            Future<RecordMetadata> unused =
                    producer.send(new ProducerRecord<>(topic, null, key, value, headers), (metadata, failure) -> {
                        if (failure == null) {
                            outcome.appended(
                                    new Written(metadata.partition(), metadata.offset(), metadata.timestamp()));
                        } else {
                            outcome.failed(uncertain(failure));
                        }
                    });
        } catch (KafkaException refused) { // before it was sent, such as a record that is too large
            outcome.failed(uncertain(refused));
        }
    }

    private KanonException uncertain(Exception failure) {
        return new KanonException(
                StoreErrors.WRITE_UNCERTAIN,
                "Kafka did not acknowledge a record of %s: %s. Read the key before writing it again."
                        .formatted(topic, failure.getMessage()),
                failure);
    }

    @Override
    public void close() {
        producer.close(CLOSE_PATIENCE);
    }
}
