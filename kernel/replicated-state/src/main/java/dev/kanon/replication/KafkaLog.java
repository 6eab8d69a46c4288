package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A log in the only partition of a compacted Kafka topic.
 *
 * <p>Where it is written in transactions, the broker is the fence: each take-over calls {@code initTransactions} on the
 * store's transactional id, which settles the transaction of the former leader and refuses whatever else he sends. Otherwise
 * the readers are: they ignore it. Readers read committed records only, assign the
 * partition themselves and belong to no group. Progress is the consumer's position, because control records, aborted
 * transactions and compaction leave holes in the offsets.
 */
public final class KafkaLog implements Log {

    /** More than anybody decides in one go, so that start-up is not slowed by small polls. */
    private static final int MAX_POLL_RECORDS = 5_000;

    /** What headers and the framing of a batch add to key and value. */
    private static final int RECORD_OVERHEAD_BYTES = 1_024;

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(1);

    private final ReplicationConfig config;
    private final Admin admin;
    private final TopicPartition partition;
    private final String topicId;
    private final int maxRecordBytes;

    private KafkaLog(ReplicationConfig config, Admin admin, CompactedTopic.Found topic) {
        this.config = config;
        this.admin = admin;
        this.partition = new TopicPartition(config.topic(), 0);
        this.topicId = topic.id();
        this.maxRecordBytes = topic.maxMessageBytes() - RECORD_OVERHEAD_BYTES;
    }

    /**
     * Connects, and creates the topic where it is missing. Blocks, at most for the configured init time-out.
     *
     * @throws KanonException {@code TOPIC_UNSUITABLE} where the topic is there but cannot keep a state, {@code LOG_TIMEOUT}
     *     where no broker answers in time
     */
    public static KafkaLog open(ReplicationConfig config) {
        Map<String, Object> properties = new HashMap<>(config.client());
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int)
                config.initTimeout().toMillis());
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int)
                config.initTimeout().toMillis());
        Admin admin = Admin.create(properties);
        try {
            return new KafkaLog(config, admin, topic(admin, config));
        } catch (RuntimeException refused) {
            admin.close(CLOSE_PATIENCE);
            throw refused;
        }
    }

    private static CompactedTopic.Found topic(Admin admin, ReplicationConfig config) {
        CompactedTopic.Found found = CompactedTopic.ensure(
                admin,
                new CompactedTopic.Wanted(
                        config.topic(), 1, config.replicationFactor(), Map.of(), true, true, config.initTimeout()));
        if (found.partitions() != 1) {
            throw new KanonException(
                    ReplicationErrors.TOPIC_UNSUITABLE,
                    "The topic " + config.topic() + " cannot keep a state: it has " + found.partitions()
                            + " partitions, and a state is kept in one; name another topic, or delete this one if it is"
                            + " not needed");
        }
        return found;
    }

    /** Kafka's id of the topic: one made again under the same name has another one. */
    public String topicId() {
        return topicId;
    }

    @Override
    public LogReader openReader(long from) {
        Map<String, Object> properties = new HashMap<>(config.client());
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        // A position that is not there any more means another topic of that name: the state must not be mixed with it.
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        properties.put(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 1);
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MAX_POLL_RECORDS);
        Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.assign(List.of(partition));
        if (from == BEGINNING) {
            consumer.seekToBeginning(List.of(partition));
        } else {
            consumer.seek(partition, from);
        }
        return new Reader(consumer, Math.max(0, from));
    }

    @Override
    public LogAppender takeOver(Claim claim) {
        int maxMessageBytes = maxRecordBytes + RECORD_OVERHEAD_BYTES;
        return switch (config.appendMode()) {
            case TRANSACTIONAL -> TransactionalAppender.takeOver(config, partition, maxMessageBytes, claim);
            case TERM_STAMPED -> TermStampedAppender.takeOver(config, partition, maxMessageBytes, claim);
        };
    }

    @Override
    public CompletableFuture<Long> endOffset() {
        return latest(IsolationLevel.READ_UNCOMMITTED);
    }

    @Override
    public CompletableFuture<Long> readableEnd() {
        return latest(IsolationLevel.READ_COMMITTED);
    }

    private CompletableFuture<Long> latest(IsolationLevel isolation) {
        return admin.listOffsets(Map.of(partition, OffsetSpec.latest()), new ListOffsetsOptions(isolation))
                .partitionResult(partition)
                .toCompletionStage()
                .toCompletableFuture()
                .handle((found, failed) -> {
                    if (failed != null) {
                        throw new CompletionException(new KanonException(
                                ReplicationErrors.LOG_TIMEOUT,
                                "The end of " + partition + " could not be read: " + failed.getMessage(),
                                failed));
                    }
                    return found.offset();
                });
    }

    @Override
    public int maxRecordBytes() {
        return maxRecordBytes;
    }

    @Override
    public void close() {
        admin.close(CLOSE_PATIENCE);
    }

    static byte[] claimKey(ReplicationConfig config) {
        return config.claimKey().getBytes(StandardCharsets.UTF_8);
    }

    private final class Reader implements LogReader {
        private final Consumer<byte[], byte[]> consumer;
        private long position;

        Reader(Consumer<byte[], byte[]> consumer, long from) {
            this.consumer = consumer;
            this.position = from;
        }

        @Override
        public List<LoggedRecord> read(Duration atMost) {
            List<LoggedRecord> read = new ArrayList<>();
            for (ConsumerRecord<byte[], byte[]> each : poll(atMost)) {
                LogEntry entry = new LogEntry(
                        each.offset(),
                        each.timestamp(),
                        each.key(),
                        each.value(),
                        HeaderFormat.withoutOwn(each.headers()));
                Claim claim = HeaderFormat.claim(each.headers());
                read.add(new LoggedRecord(entry, claim, claim == null ? HeaderFormat.stamp(each.headers()) : null));
            }
            position = consumer.position(partition, config.initTimeout());
            return read;
        }

        private ConsumerRecords<byte[], byte[]> poll(Duration atMost) {
            try {
                return consumer.poll(atMost);
            } catch (InvalidOffsetException gone) {
                throw new KanonException(
                        ReplicationErrors.OFFSET_OUT_OF_RANGE,
                        partition + " does not have offset " + position
                                + ", which was to be read next: records were deleted, or the topic was made again",
                        gone);
            }
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void close() {
            consumer.close(CloseOptions.timeout(CLOSE_PATIENCE));
        }
    }
}
