package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

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

    private final PartitionProducer producer;
    private final byte[] claimKey;

    private TransactionalAppender(PartitionProducer producer, byte[] claimKey) {
        this.producer = producer;
        this.claimKey = claimKey;
    }

    static TransactionalAppender takeOver(
            ReplicationConfig config, TopicPartition partition, int maxMessageBytes, Claim claim) {
        TransactionalAppender appender = new TransactionalAppender(
                new PartitionProducer(config, partition, maxMessageBytes, properties(config)),
                KafkaLog.claimKey(config));
        try {
            appender.producer.kafka().initTransactions();
            AppendResult result = appender.refresh(claim);
            if (result instanceof AppendResult.Appended) {
                return appender;
            }
            throw new KanonException(ReplicationErrors.NO_LEADER, "The claim was not appended: " + result);
        } catch (KafkaException failed) {
            appender.producer.broken();
            appender.close();
            throw new KanonException(
                    ReplicationErrors.NO_LEADER, "The right to write could not be taken over: " + failed, failed);
        } catch (KanonException refused) {
            appender.close();
            throw refused;
        }
    }

    private static Map<String, Object> properties(ReplicationConfig config) {
        return Map.of(
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                config.transactionalId(),
                ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                (int) config.appendTimeout().toMillis(),
                ProducerConfig.LINGER_MS_CONFIG,
                0,
                ProducerConfig.BATCH_SIZE_CONFIG,
                BATCH_BYTES,
                ProducerConfig.RETRY_BACKOFF_MS_CONFIG,
                RETRY_BACKOFF_MS);
    }

    @Override
    public AppendResult append(List<StampedRecord> group) {
        return transact(group.stream().map(producer::record).toList());
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
        return transact(List.of(producer.record(claim, claimKey, null)));
    }

    private AppendResult transact(List<ProducerRecord<byte[], byte[]>> records) {
        long last;
        try {
            producer.kafka().beginTransaction();
            last = producer.send(records).last();
        } catch (KafkaException failed) {
            return new AppendResult.NotAppended(failed.toString(), abort());
        }
        try {
            producer.kafka().commitTransaction();
            return new AppendResult.Appended(last);
        } catch (KafkaException failed) {
            producer.broken();
            return new AppendResult.Unknown(failed.toString());
        }
    }

    private boolean abort() {
        try {
            producer.kafka().abortTransaction();
            return true;
        } catch (RuntimeException failed) { // also IllegalStateException, where no transaction had begun
            producer.broken();
            return false;
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
