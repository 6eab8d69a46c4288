package dev.kanon.replication;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The limit: what the Kafka clients alone do when groups are appended and read back one after the other. */
final class BareProducer implements AutoCloseable {

    private static final byte[] KEY = new byte[8];
    private static final byte[] VALUE = new byte[8];

    private final AppendMode mode;
    private final TopicPartition partition;
    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;

    BareProducer(AppendMode mode, String topic, Map<String, Object> client) {
        this.mode = mode;
        this.partition = new TopicPartition(topic, 0);
        Map<String, Object> properties = new HashMap<>(client);
        properties.put("acks", "all");
        properties.put("linger.ms", mode == AppendMode.TRANSACTIONAL ? 0 : 1_000);
        if (mode == AppendMode.TRANSACTIONAL) {
            properties.put("transactional.id", topic);
            properties.put("retry.backoff.ms", 5L);
        }
        this.producer = new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
        Map<String, Object> reading = new HashMap<>(client);
        reading.put("isolation.level", "read_committed");
        reading.put("fetch.min.bytes", 1);
        this.consumer = new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        if (mode == AppendMode.TRANSACTIONAL) {
            producer.initTransactions();
        }
    }

    /** Records a second. */
    double perSecond(int groups, int groupSize) throws Exception {
        long began = System.nanoTime();
        for (int i = 0; i < groups; i++) {
            long last = append(groupSize);
            while (consumer.position(partition) <= last) {
                var unused = consumer.poll(Duration.ofMillis(100));
            }
        }
        return groups * groupSize / ((System.nanoTime() - began) / 1e9);
    }

    private long append(int size) throws Exception {
        if (mode == AppendMode.TRANSACTIONAL) {
            producer.beginTransaction();
        }
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            sent.add(producer.send(new ProducerRecord<>(partition.topic(), partition.partition(), KEY, VALUE)));
        }
        producer.flush();
        if (mode == AppendMode.TRANSACTIONAL) {
            producer.commitTransaction();
        }
        return sent.get(size - 1).get().offset();
    }

    @Override
    public void close() {
        producer.close();
        consumer.close();
    }
}
