package dev.kanon.bench.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The limit of every store that writes in Kafka's transactions: all that waits goes into one transaction, and when it has been read
 * back the next one begins. Nothing is kept, and no condition is looked at.
 */
final class BareTransactions implements StoreSystem {

    BareTransactions() {}

    @Override
    public List<String> engines() {
        return List.of(BareKafka.ENGINE);
    }

    @Override
    public <K> LocalMap<K> local(String engine, Class<K> keyType, Path directory) {
        throw new UnsupportedOperationException("It keeps nothing");
    }

    @Override
    public TopicMap open(Place place) {
        return openAtomic(place);
    }

    @Override
    public AtomicMap openAtomic(Place place) {
        return new InGroups(place);
    }

    private record Waiting(Map.Entry<String, byte[]> entry, CompletableFuture<Void> done) {}

    private static final class InGroups implements AtomicMap {

        private static final Duration POLL = Duration.ofMillis(200);
        private static final int GATHER_MILLIS = 1;
        private static final int BATCH_BYTES = 1 << 18;
        private static final long RETRY_BACKOFF_MILLIS = 5;

        private final BlockingQueue<Waiting> queue = new LinkedBlockingQueue<>();
        private final TopicPartition partition;
        private final KafkaProducer<String, byte[]> producer;
        private final KafkaConsumer<byte[], byte[]> consumer;
        private final Thread loop = new Thread(this::loop, "bare-transactions");
        private volatile boolean closed;

        InGroups(Place place) {
            partition = new TopicPartition(place.topic(), 0);
            Map<String, Object> writing = new HashMap<>();
            writing.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, place.bootstrapServers());
            writing.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, place.topic());
            writing.put(ProducerConfig.LINGER_MS_CONFIG, 0);
            writing.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
            writing.put(ProducerConfig.RETRY_BACKOFF_MS_CONFIG, RETRY_BACKOFF_MILLIS);
            producer = new KafkaProducer<>(writing, new StringSerializer(), new ByteArraySerializer());
            Map<String, Object> reading = new HashMap<>();
            reading.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, place.bootstrapServers());
            reading.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
            reading.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
            consumer = new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        }

        @Override
        public void start() {
            producer.initTransactions();
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            loop.start();
        }

        private void loop() {
            List<Waiting> group = new ArrayList<>();
            try {
                while (!closed) {
                    Waiting first = queue.poll(POLL.toMillis(), TimeUnit.MILLISECONDS);
                    if (first != null) {
                        group.add(first);
                        gather(group);
                        writeAndReadBack(group);
                        group.forEach(each -> each.done().complete(null));
                        group.clear();
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | ExecutionException e) {
                group.forEach(each -> each.done().completeExceptionally(e));
            } finally {
                consumer.close();
                producer.close();
            }
        }

        /** Those whose last write has just ended come again at once: worth a moment, since a transaction takes several. */
        private void gather(List<Waiting> group) throws InterruptedException {
            Waiting next = group.get(0);
            while (next != null && group.size() < TopicWorkloads.MOST_WRITERS) {
                next = queue.poll(GATHER_MILLIS, TimeUnit.MILLISECONDS);
                if (next != null) {
                    group.add(next);
                }
            }
        }

        private void writeAndReadBack(List<Waiting> group) throws InterruptedException, ExecutionException {
            producer.beginTransaction();
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (Waiting each : group) {
                sent.add(producer.send(new ProducerRecord<>(
                        partition.topic(), each.entry().getKey(), each.entry().getValue())));
            }
            producer.commitTransaction();
            long last = sent.get(sent.size() - 1).get().offset();
            while (consumer.position(partition) <= last) {
                consumer.poll(POLL);
            }
        }

        @Override
        public void compareAndSet(String key, byte[] value) {
            CompletableFuture<Void> done = new CompletableFuture<>();
            queue.add(new Waiting(Map.entry(key, value), done));
            done.join();
        }

        @Override
        public void put(String key, byte[] value) {
            compareAndSet(key, value);
        }

        @Override
        public void transact(List<Map.Entry<String, byte[]>> entries) {
            throw new UnsupportedOperationException("It is the limit of single writes");
        }

        @Override
        public void putMany(Iterator<Map.Entry<String, byte[]>> entries) {
            throw new UnsupportedOperationException("It is the limit of single writes");
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
            closed = true;
            try {
                loop.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
