package dev.kanon.replication;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A Kafka producer for one partition that sends groups and waits for their offsets. Used by one thread. */
final class PartitionProducer implements AutoCloseable {

    /** The run of offsets of records that were sent together; {@code whole} where nothing lies between them. */
    record Placed(long first, long last, boolean whole) {}

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(1);

    private final Producer<byte[], byte[]> producer;
    private final TopicPartition partition;
    private boolean broken;

    /** @param mode the properties in which the ways of appending differ */
    PartitionProducer(
            ReplicationConfig config, TopicPartition partition, int maxMessageBytes, Map<String, Object> mode) {
        int timeout = (int) config.appendTimeout().toMillis();
        Map<String, Object> properties = new HashMap<>(config.client());
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, maxMessageBytes);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) timeout);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, timeout / 2);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, timeout);
        properties.putAll(mode);
        this.producer = new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
        this.partition = partition;
    }

    /** For what only a transaction needs. */
    Producer<byte[], byte[]> kafka() {
        return producer;
    }

    ProducerRecord<byte[], byte[]> record(Claim claim, byte[] key, byte @Nullable [] value) {
        return record(null, key, value, List.of(HeaderFormat.header(claim)));
    }

    ProducerRecord<byte[], byte[]> record(StampedRecord stamped) {
        LogRecord record = stamped.record();
        List<Header> headers = new ArrayList<>(record.headers());
        headers.add(HeaderFormat.header(stamped.stamp()));
        return record(stamped.timestamp(), record.key(), record.value(), headers);
    }

    private ProducerRecord<byte[], byte[]> record(
            @Nullable Long timestamp, byte[] key, byte @Nullable [] value, List<Header> headers) {
        return new ProducerRecord<>(partition.topic(), partition.partition(), timestamp, key, value, headers);
    }

    /**
     * Returns when all of them are acknowledged.
     *
     * @throws KafkaException when one of them is not: nobody knows then which of them are in the log
     */
    Placed send(List<ProducerRecord<byte[], byte[]>> records) {
        List<Future<RecordMetadata>> sent = new ArrayList<>(records.size());
        for (ProducerRecord<byte[], byte[]> each : records) {
            sent.add(producer.send(each));
        }
        producer.flush();
        long first = offset(sent.get(0));
        long last = first;
        boolean whole = true;
        for (Future<RecordMetadata> each : sent.subList(1, sent.size())) {
            long offset = offset(each);
            whole &= offset == last + 1;
            last = offset;
        }
        return new Placed(first, last, whole);
    }

    private static long offset(Future<RecordMetadata> sent) {
        try {
            RecordMetadata placed = sent.get();
            if (!placed.hasOffset()) { // the broker has it already, and has forgotten where
                throw new KafkaException("a record was acknowledged without its offset");
            }
            return placed.offset();
        } catch (ExecutionException failed) {
            throw new KafkaException(String.valueOf(failed.getCause()), failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted", interrupted);
        }
    }

    /** Nothing will come of it any more: closing it is not worth waiting. */
    void broken() {
        broken = true;
    }

    @Override
    public void close() {
        producer.close(broken ? Duration.ZERO : CLOSE_PATIENCE);
    }
}
