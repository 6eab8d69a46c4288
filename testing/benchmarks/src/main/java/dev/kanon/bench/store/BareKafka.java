package dev.kanon.bench.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The limit of every store that reads back what it has written: an idempotent producer with Kafka's batches, and a consumer that
 * reads each record and keeps none.
 */
final class BareKafka implements StoreSystem {

    static final String ENGINE = "none";

    BareKafka() {}

    @Override
    public List<String> engines() {
        return List.of(ENGINE);
    }

    @Override
    public <K> LocalMap<K> local(String engine, Class<K> keyType, Path directory) {
        throw new UnsupportedOperationException("It keeps nothing");
    }

    @Override
    public TopicMap open(Place place) {
        return new WriteAndReadBack(place);
    }

    private static final class WriteAndReadBack implements TopicMap {

        private static final Duration POLL = Duration.ofMillis(200);
        private static final int MAX_POLL_RECORDS = 5_000;

        /** As the store's own. */
        private static final int BATCH_BYTES = 256 * 1024;

        /** Asynchronous writes that wait for their read-back. */
        private static final int WINDOW = 20_000;

        private final KafkaProducer<String, byte[]> producer;
        private final KafkaConsumer<byte[], byte[]> consumer;
        private final Thread reader = new Thread(this::read, "bare-reader");
        private final TopicPartition partition;
        private final Map<Long, CompletableFuture<Void>> awaited = new ConcurrentHashMap<>();
        private volatile long position;

        WriteAndReadBack(Place place) {
            partition = new TopicPartition(place.topic(), 0);
            producer = new KafkaProducer<>(
                    Map.of(
                            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                            place.bootstrapServers(),
                            ProducerConfig.ACKS_CONFIG,
                            "all",
                            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                            true,
                            ProducerConfig.LINGER_MS_CONFIG,
                            0,
                            ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                            1,
                            ProducerConfig.BATCH_SIZE_CONFIG,
                            BATCH_BYTES),
                    new StringSerializer(),
                    new ByteArraySerializer());
            consumer = new KafkaConsumer<>(
                    Map.of(
                            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                            place.bootstrapServers(),
                            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                            false,
                            ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
                            1,
                            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                            MAX_POLL_RECORDS),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
        }

        @Override
        public void start() {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            reader.start();
        }

        private void read() {
            try {
                while (!Thread.interrupted()) {
                    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                        position = record.offset() + 1;
                        CompletableFuture<Void> waiting = awaited.remove(record.offset());
                        if (waiting != null) {
                            waiting.complete(null);
                        }
                    }
                }
            } catch (WakeupException closed) {
                // as close() wants it
            } finally {
                consumer.close();
            }
        }

        @Override
        public void put(String key, byte[] value) {
            CompletableFuture<Void> readBack = new CompletableFuture<>();
            send(key, value, readBack);
            readBack.join();
        }

        @Override
        public void putMany(Iterator<Map.Entry<String, byte[]>> entries) {
            Semaphore window = new Semaphore(WINDOW);
            while (entries.hasNext()) {
                Map.Entry<String, byte[]> entry = entries.next();
                window.acquireUninterruptibly();
                CompletableFuture<Void> readBack = new CompletableFuture<>();
                CompletableFuture<Void> unused = readBack.whenComplete((done, failed) -> window.release());
                send(entry.getKey(), entry.getValue(), readBack);
            }
            window.acquireUninterruptibly(WINDOW);
        }

        private void send(String key, byte[] value, CompletableFuture<Void> readBack) {
            // The callback tells everything that the returned future would.
            Future<RecordMetadata> unused =
                    producer.send(new ProducerRecord<>(partition.topic(), key, value), (metadata, failure) -> {
                        if (failure != null) {
                            readBack.completeExceptionally(failure);
                            return;
                        }
                        awaited.put(metadata.offset(), readBack);
                        if (position > metadata.offset()) {
                            readBack.complete(null);
                        }
                    });
        }

        @Override
        public byte @Nullable [] get(String key) {
            throw new UnsupportedOperationException("It keeps nothing");
        }

        @Override
        public void sync() {
            throw new UnsupportedOperationException("It keeps nothing");
        }

        @Override
        public void close() {
            producer.close();
            consumer.wakeup();
            try {
                reader.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
