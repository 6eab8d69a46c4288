package dev.kanon.store;

import dev.kanon.component.KanonException;
import dev.kanon.replication.CompactedTopic;
import dev.kanon.replication.KafkaLog;
import dev.kanon.replication.ReplicationConfig;
import dev.kanon.replication.ReplicationErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * A store's topic on Kafka. Partitions are assigned by the store itself, so it belongs to no consumer group; progress is the
 * consumer's position, because control records, aborted transactions and compaction leave holes in the offsets.
 */
final class KafkaTopic implements Topic {

    /** More than anybody writes in one go, so that start-up is not slowed by small polls. */
    private static final int MAX_POLL_RECORDS = 5_000;

    /** How long an elected writer waits for a group of writes before its outcome counts as unknown. */
    private static final Duration MAX_APPEND = Duration.ofSeconds(10);

    private static final String CLAIM_HEADER = "kanon.claim";

    /** Kafka's own default. */
    private static final Duration DEFAULT_DELETE_RETENTION = Duration.ofDays(1);

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(1);

    private final TopicStoreConfig config;
    private final Admin admin;
    private final CompactedTopic.Found found;
    private final List<Integer> partitions;

    private KafkaTopic(TopicStoreConfig config, Admin admin, CompactedTopic.Found found) {
        this.config = config;
        this.admin = admin;
        this.found = found;
        this.partitions = config.partitions().isEmpty()
                ? IntStream.range(0, found.partitions()).boxed().toList()
                : config.partitions();
        for (int each : partitions) {
            if (each < 0 || each >= found.partitions()) {
                throw new KanonException(
                        ReplicationErrors.TOPIC_UNSUITABLE,
                        "The topic %s has the partitions 0 to %d, and %s asks for %d"
                                .formatted(config.topic(), found.partitions() - 1, TopicStoreConfig.PARTITIONS, each));
            }
        }
    }

    /** Connects, and creates the topic where it is missing. Blocks, at most for the configured init time-out. */
    static KafkaTopic open(TopicStoreConfig config) {
        Map<String, Object> properties = new HashMap<>(config.client());
        int timeout = Math.toIntExact(config.initTimeout().toMillis());
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, timeout);
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, timeout);
        Admin admin = Admin.create(properties);
        try {
            return new KafkaTopic(config, admin, config.skipValidation() ? unseen(config) : found(config, admin));
        } catch (RuntimeException refused) {
            admin.close(CLOSE_PATIENCE);
            throw refused;
        }
    }

    /** Connects to a topic whose stores elect the one that writes. It has one partition. */
    static LedTopic.Connection openLed(TopicStoreConfig config) {
        String id;
        Duration deleteRetention;
        try (KafkaTopic topic = open(config)) {
            id = topic.id();
            deleteRetention = topic.deleteRetention();
        }
        ReplicationConfig replication = ReplicationConfig.of(config.topic(), config.client())
                .withReplicationFactor(config.replicationFactor())
                .withPeers(
                        config.peers().host(),
                        config.peers().port(),
                        config.peers().advertisedHost())
                .withTimeouts(config.initTimeout(), min(MAX_APPEND, config.timeout()), config.timeout());
        return new LedTopic.Connection(
                KafkaLog.open(replication), id, deleteRetention, replication, new SplittableRandom());
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static CompactedTopic.Found found(TopicStoreConfig config, Admin admin) {
        return CompactedTopic.ensure(
                admin,
                new CompactedTopic.Wanted(
                        config.topic(),
                        config.newPartitions(),
                        config.replicationFactor(),
                        config.topicSettings(),
                        !config.readOnly(),
                        config.requireCompact(),
                        config.initTimeout()));
    }

    /** What can be known of the topic without the right to describe it. */
    private static CompactedTopic.Found unseen(TopicStoreConfig config) {
        try (Consumer<byte[], byte[]> consumer = consumer(config)) {
            int partitions =
                    consumer.partitionsFor(config.topic(), config.initTimeout()).size();
            return new CompactedTopic.Found("", partitions, Integer.MAX_VALUE, DEFAULT_DELETE_RETENTION);
        }
    }

    private static Consumer<byte[], byte[]> consumer(TopicStoreConfig config) {
        Map<String, Object> properties = new HashMap<>(config.client());
        properties.putIfAbsent(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        // A position that is not there any more means another topic of that name: the entries must not be mixed with
        // it.
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        properties.put(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 1);
        properties.putIfAbsent(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MAX_POLL_RECORDS);
        return new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public String id() {
        return found.id();
    }

    @Override
    public List<Integer> partitions() {
        return partitions;
    }

    @Override
    public Duration deleteRetention() {
        return found.deleteRetention();
    }

    @Override
    public TopicReader openReader(Map<Integer, Long> resume) {
        Consumer<byte[], byte[]> consumer = consumer(config);
        try {
            List<TopicPartition> assigned =
                    partitions.stream().map(this::partition).toList();
            consumer.assign(assigned);
            seek(consumer, assigned, resume);
            return new Reader(consumer, assigned);
        } catch (RuntimeException refused) {
            consumer.close(CloseOptions.timeout(CLOSE_PATIENCE));
            throw refused;
        }
    }

    private TopicPartition partition(int number) {
        return new TopicPartition(config.topic(), number);
    }

    private void seek(Consumer<byte[], byte[]> consumer, List<TopicPartition> assigned, Map<Integer, Long> resume) {
        Duration timeout = config.initTimeout();
        try {
            Map<TopicPartition, Long> first = consumer.beginningOffsets(assigned, timeout);
            Map<TopicPartition, Long> end = consumer.endOffsets(assigned, timeout);
            Function<TopicPartition, @Nullable Long> start = start(consumer, assigned, end);
            for (TopicPartition each : assigned) {
                long low = first.getOrDefault(each, 0L);
                long high = end.getOrDefault(each, low);
                Long kept = resume.get(each.partition());
                Long wanted = kept == null ? start.apply(each) : kept;
                if (kept != null && (kept < low || kept > high)) {
                    throw new OffsetGoneException(
                            new IllegalStateException("%s has the offsets %d to %d, and this store had read to %d"
                                    .formatted(each, low, high, kept)));
                }
                consumer.seek(each, wanted == null ? low : Math.max(low, Math.min(high, wanted)));
            }
        } catch (TimeoutException late) {
            throw new KanonException(
                    StoreErrors.TIMED_OUT,
                    "The ends of topic %s could not be read within %s: %s"
                            .formatted(config.topic(), timeout, late.getMessage()),
                    late);
        }
    }

    /** Where the settings say that a partition begins; null for its beginning. */
    private Function<TopicPartition, @Nullable Long> start(
            Consumer<byte[], byte[]> consumer, List<TopicPartition> assigned, Map<TopicPartition, Long> end) {
        StartOffset start = config.start();
        if (start instanceof StartOffset.At at) {
            return each -> at.offset();
        }
        if (start instanceof StartOffset.End) {
            return end::get;
        }
        if (start instanceof StartOffset.BeforeEnd before) {
            return each -> end.getOrDefault(each, 0L) - before.offsets();
        }
        if (start instanceof StartOffset.Since since) {
            Map<TopicPartition, Long> times = assigned.stream()
                    .collect(Collectors.toMap(each -> each, each -> since.time().toEpochMilli()));
            Map<TopicPartition, OffsetAndTimestamp> found = consumer.offsetsForTimes(times, config.initTimeout());
            return each -> {
                OffsetAndTimestamp at = found.get(each);
                return at == null ? null : at.offset();
            };
        }
        return each -> null;
    }

    @Override
    public CompletableFuture<Map<Integer, Long>> endOffsets() {
        return latest(IsolationLevel.READ_UNCOMMITTED);
    }

    @Override
    public CompletableFuture<Map<Integer, Long>> readableEnds() {
        return latest(IsolationLevel.READ_COMMITTED);
    }

    private CompletableFuture<Map<Integer, Long>> latest(IsolationLevel isolation) {
        Map<TopicPartition, OffsetSpec> wanted =
                partitions.stream().collect(Collectors.toMap(this::partition, each -> OffsetSpec.latest()));
        return admin.listOffsets(wanted, new ListOffsetsOptions(isolation))
                .all()
                .toCompletionStage()
                .toCompletableFuture()
                .handle((found, failed) -> {
                    if (failed != null) {
                        throw new CompletionException(new KanonException(
                                StoreErrors.TIMED_OUT,
                                "The ends of topic " + config.topic() + " could not be read: " + failed.getMessage(),
                                failed));
                    }
                    Map<Integer, Long> ends = new HashMap<>();
                    found.forEach((each, end) -> ends.put(each.partition(), end.offset()));
                    return ends;
                });
    }

    @Override
    public void close() {
        admin.close(CLOSE_PATIENCE);
    }

    private final class Reader implements TopicReader {
        private final Consumer<byte[], byte[]> consumer;
        private final List<TopicPartition> assigned;

        Reader(Consumer<byte[], byte[]> consumer, List<TopicPartition> assigned) {
            this.consumer = consumer;
            this.assigned = assigned;
        }

        @Override
        public List<TopicRecord> read(Duration atMost) {
            List<TopicRecord> read = new ArrayList<>();
            try {
                for (ConsumerRecord<byte[], byte[]> each : consumer.poll(atMost)) {
                    if (each.headers().lastHeader(CLAIM_HEADER) != null) {
                        continue; // of an elected writer, and no entry
                    }
                    read.add(new TopicRecord(
                            each.partition(),
                            each.offset(),
                            each.timestamp(),
                            each.key(),
                            each.value(),
                            each.headers()));
                }
            } catch (OffsetOutOfRangeException gone) {
                throw new OffsetGoneException(gone);
            }
            return read;
        }

        @Override
        public Map<Integer, Long> positions() {
            Map<Integer, Long> positions = new HashMap<>();
            for (TopicPartition each : assigned) {
                positions.put(each.partition(), consumer.position(each, config.timeout()));
            }
            return positions;
        }

        @Override
        public long lag() {
            return assigned.stream()
                    .mapToLong(each -> consumer.currentLag(each).orElse(1)) // not told of yet
                    .sum();
        }

        @Override
        public void close() {
            consumer.close(CloseOptions.timeout(CLOSE_PATIENCE));
        }
    }
}
