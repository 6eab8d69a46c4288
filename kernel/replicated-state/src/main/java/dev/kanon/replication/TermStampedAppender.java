package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Appends each group with a plain, idempotent produce. Nothing at the broker stops a deposed leader: what it appends behind
 * the next claim is ignored by whoever reads it.
 *
 * <p>A group is sent when the one before it is acknowledged, never sooner: the producer might give one up and still send what
 * waits behind it. Unless it is larger than a batch it goes in one, and the broker then takes all of it or nothing. Where it
 * does not, or the producer splits it, the group's {@link Span} says what became of it. A failure leaves the outcome open and
 * ends this appender: some of the group may be in the log or may still get there.
 */
final class TermStampedAppender implements LogAppender {

    /**
     * One is read back while the next is written. More would only make groups smaller: with 16, 64 writers that wait for their
     * replies got 60 % of what they get so.
     */
    private static final int GROUPS_IN_FLIGHT = 2;

    /** No batch leaves before its group is complete and flushed, unless it is full. */
    private static final int LINGER_MS = 1_000;

    /** A claim without a value would be a tombstone, which compaction forgets; an older claim is needed as long as the topic. */
    private static final byte[] CLAIM_VALUE = {};

    private final PartitionProducer producer;
    private long last;

    private TermStampedAppender(PartitionProducer producer) {
        this.producer = producer;
    }

    static TermStampedAppender takeOver(
            ReplicationConfig config, TopicPartition partition, int maxMessageBytes, Claim claim) {
        TermStampedAppender appender = new TermStampedAppender(
                new PartitionProducer(config, partition, maxMessageBytes, properties(config, maxMessageBytes)));
        byte[] ownKey = (config.claimKey() + "-" + claim.nonce()).getBytes(StandardCharsets.UTF_8);
        AppendResult result = appender.send(List.of(appender.producer.record(claim, ownKey, CLAIM_VALUE)));
        if (result instanceof AppendResult.Appended) {
            return appender;
        }
        appender.close();
        throw new KanonException(ReplicationErrors.NO_LEADER, "The claim was not appended: " + result);
    }

    private static Map<String, Object> properties(ReplicationConfig config, int maxMessageBytes) {
        int quarter = (int) config.appendTimeout().toMillis() / 4;
        return Map.of(
                ProducerConfig.LINGER_MS_CONFIG,
                Math.min(LINGER_MS, quarter),
                ProducerConfig.BATCH_SIZE_CONFIG,
                maxMessageBytes);
    }

    @Override
    public AppendResult append(List<StampedRecord> group) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(group.size());
        for (StampedRecord each : group) {
            Span span = new Span(records.size(), group.size(), last);
            records.add(producer.record(new StampedRecord(
                    each.record(), each.timestamp(), each.stamp().in(span))));
        }
        return send(records);
    }

    private AppendResult send(List<ProducerRecord<byte[], byte[]>> records) {
        try {
            PartitionProducer.Placed placed = producer.send(records);
            last = placed.last();
            return placed.whole()
                    ? new AppendResult.Appended(last)
                    : new AppendResult.Unknown("other records came between those of the group, from " + placed.first());
        } catch (KafkaException failed) {
            producer.broken();
            return new AppendResult.Unknown(failed.toString());
        }
    }

    @Override
    public int groupsInFlight() {
        return GROUPS_IN_FLIGHT;
    }

    /** Nothing is to be done: each claim has a key of its own, and stays. */
    @Override
    public AppendResult refresh(Claim claim) {
        return new AppendResult.Appended(last);
    }

    @Override
    public void close() {
        producer.close();
    }
}
