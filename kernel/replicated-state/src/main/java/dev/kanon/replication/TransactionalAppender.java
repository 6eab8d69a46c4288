package dev.kanon.replication;

import dev.kanon.component.KanonException;
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

/**
 * Appends each group in a Kafka transaction of its own.
 *
 * <p>What a failure means depends on how far the transaction had come. Before the commit was asked for, nothing of it can
 * ever show: the group is certainly not appended, whatever else is broken. From then on any failure leaves the outcome open,
 * also a fenced one: the commit may have been taken before the fence, and only its answer lost.
 */
final class TransactionalAppender implements LogAppender {

    /** Records of a group travel in as few batches as possible. */
    private static final int BATCH_BYTES = 1 << 18;

    /** The coordinator is asked again so soon while it still completes the last transaction. */
    private static final long RETRY_BACKOFF_MS = 5;

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(1);

    private final Producer<byte[], byte[]> producer;
    private final TopicPartition partition;
    private final byte[] claimKey;
    private boolean broken;

    private TransactionalAppender(Producer<byte[], byte[]> producer, TopicPartition partition, byte[] claimKey) {
        this.producer = producer;
        this.partition = partition;
        this.claimKey = claimKey;
    }

    static TransactionalAppender takeOver(
            ReplicationConfig config, TopicPartition partition, int maxMessageBytes, Claim claim) {
        TransactionalAppender appender = new TransactionalAppender(
                new KafkaProducer<>(
                        properties(config, maxMessageBytes), new ByteArraySerializer(), new ByteArraySerializer()),
                partition,
                KafkaLog.claimKey(config));
        try {
            appender.producer.initTransactions();
            AppendResult result = appender.refresh(claim);
            if (result instanceof AppendResult.Appended) {
                return appender;
            }
            throw new KanonException(ReplicationErrors.NO_LEADER, "The claim was not appended: " + result);
        } catch (KafkaException failed) {
            appender.broken = true;
            appender.close();
            throw new KanonException(
                    ReplicationErrors.NO_LEADER, "The right to write could not be taken over: " + failed, failed);
        } catch (KanonException refused) {
            appender.close();
            throw refused;
        }
    }

    private static Map<String, Object> properties(ReplicationConfig config, int maxMessageBytes) {
        int timeout = (int) config.appendTimeout().toMillis();
        Map<String, Object> properties = new HashMap<>(config.client());
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, config.transactionalId());
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, maxMessageBytes);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) timeout);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, timeout / 2);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, timeout);
        properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, timeout);
        properties.put(ProducerConfig.RETRY_BACKOFF_MS_CONFIG, RETRY_BACKOFF_MS);
        return properties;
    }

    @Override
    public AppendResult append(List<StampedRecord> group) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(group.size());
        for (StampedRecord each : group) {
            LogRecord record = each.record();
            Header stamp = HeaderFormat.header(each.stamp());
            records.add(new ProducerRecord<>(
                    partition.topic(),
                    partition.partition(),
                    each.timestamp(),
                    record.key(),
                    record.value(),
                    List.of(stamp)));
        }
        return transact(records);
    }

    /**
     * One. A transaction that begins while the broker still completes the last one is held back there, by 20 ms and more
     * (its {@code add.partitions.to.txn.retry.backoff.ms}). Once the last one is read, it is complete: that takes 1 or 2 ms.
     */
    @Override
    public int groupsInFlight() {
        return 1;
    }

    @Override
    public AppendResult refresh(Claim claim) {
        return transact(List.of(new ProducerRecord<>(
                partition.topic(), partition.partition(), null, claimKey, null, List.of(HeaderFormat.header(claim)))));
    }

    private AppendResult transact(List<ProducerRecord<byte[], byte[]>> records) {
        long last;
        try {
            producer.beginTransaction();
            last = send(records);
        } catch (KafkaException failed) {
            return new AppendResult.NotAppended(failed.toString(), abort());
        }
        try {
            producer.commitTransaction();
            return new AppendResult.Appended(last);
        } catch (KafkaException failed) {
            broken = true;
            return new AppendResult.Unknown(failed.toString());
        }
    }

    private long send(List<ProducerRecord<byte[], byte[]>> records) {
        List<Future<RecordMetadata>> sent = new ArrayList<>(records.size());
        for (ProducerRecord<byte[], byte[]> each : records) {
            sent.add(producer.send(each));
        }
        producer.flush();
        long last = 0;
        for (Future<RecordMetadata> each : sent) {
            try {
                last = each.get().offset();
            } catch (ExecutionException failed) {
                throw new KafkaException(String.valueOf(failed.getCause()), failed.getCause());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new KafkaException("interrupted", interrupted);
            }
        }
        return last;
    }

    private boolean abort() {
        try {
            producer.abortTransaction();
            return true;
        } catch (RuntimeException failed) { // also IllegalStateException, where no transaction had begun
            broken = true;
            return false;
        }
    }

    @Override
    public void close() {
        producer.close(broken ? Duration.ZERO : CLOSE_PATIENCE);
    }
}
