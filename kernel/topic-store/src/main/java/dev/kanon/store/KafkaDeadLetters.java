package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * A topic of dead letters. Each has the bytes, headers and time of the record that was left out, and says in further headers
 * where that stands and why it was left out. The producer is opened with the first of them.
 */
final class KafkaDeadLetters implements DeadLetters {

    static final String TOPIC_HEADER = "kanon.dead.letter.topic";
    static final String PARTITION_HEADER = "kanon.dead.letter.partition";
    static final String OFFSET_HEADER = "kanon.dead.letter.offset";
    static final String REASON_HEADER = "kanon.dead.letter.reason";

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(1);

    private final TopicStoreConfig config;
    private @Nullable Producer<byte[], byte[]> producer;

    /** Set by the producer's thread. */
    private volatile @Nullable Exception lost;

    KafkaDeadLetters(TopicStoreConfig config) {
        this.config = config;
    }

    @Override
    public void add(TopicRecord record, String why) {
        Headers headers = new RecordHeaders(record.headers().toArray());
        header(headers, TOPIC_HEADER, config.topic());
        header(headers, PARTITION_HEADER, String.valueOf(record.partition()));
        header(headers, OFFSET_HEADER, String.valueOf(record.offset()));
        header(headers, REASON_HEADER, why);
        try {
            // The callback tells everything that the returned future would.
            Future<RecordMetadata> unused = producer()
                    .send(
                            new ProducerRecord<>(
                                    config.deadLetterTopic(),
                                    null,
                                    record.timestamp() < 0 ? null : record.timestamp(),
                                    record.key(),
                                    record.value(),
                                    headers),
                            (metadata, failure) -> {
                                if (failure != null) {
                                    lost = failure;
                                }
                            });
        } catch (KafkaException refused) {
            lost = refused;
        }
    }

    private static void header(Headers headers, String name, String value) {
        headers.remove(name);
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    private Producer<byte[], byte[]> producer() {
        Producer<byte[], byte[]> open = producer;
        if (open == null) {
            open = new KafkaProducer<>(
                    ProducerSettings.of(config.client(), config.timeout()),
                    new ByteArraySerializer(),
                    new ByteArraySerializer());
            producer = open;
        }
        return open;
    }

    @Override
    public void flush() {
        if (producer != null) {
            producer.flush();
        }
        Exception failure = lost;
        if (failure != null) {
            throw new KanonException(
                    StoreErrors.RECORD_UNREADABLE,
                    "The store cannot read a record of %s, and its dead letter could not be written to %s: %s. Create that topic, or set %s."
                            .formatted(
                                    config.topic(),
                                    config.deadLetterTopic(),
                                    failure.getMessage(),
                                    TopicStoreConfig.KAFKACACHE_RECORD_ERROR_TOPIC_CONFIG),
                    failure);
        }
    }

    @Override
    public void close() {
        if (producer != null) {
            producer.close(CLOSE_PATIENCE);
        }
    }
}
