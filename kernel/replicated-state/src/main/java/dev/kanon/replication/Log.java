package dev.kanon.replication;

import java.util.concurrent.CompletableFuture;

/**
 * One partition that keeps a replicated state: any number of readers, one appender at a time. The loop above it never knows
 * whether Kafka or a test's memory is underneath.
 *
 * <p>What an implementation owes: offsets grow and may have holes, and either of two ways to keep one appender from harming
 * another. With transactions, records of a group become readable all at once or never, and once {@link #takeOver} has
 * returned, nothing that an earlier appender does becomes readable behind the new claim. Or each stamp has a {@link Span},
 * each claim stays in the log for ever, and offsets are without holes but for what compaction removes: then readers know
 * what to leave out.
 */
public interface Log extends AutoCloseable {

    /** In place of an offset: wherever the log begins. */
    long BEGINNING = -1;

    /** A reader that stands at the first offset. It belongs to the thread that uses it. */
    default LogReader openReader() {
        return openReader(BEGINNING);
    }

    /**
     * A reader that stands at that offset, which may be the end of the log or lie in a hole. Where the log begins later or
     * ends sooner, reading fails with {@link ReplicationErrors#OFFSET_OUT_OF_RANGE}.
     *
     * @param from an offset, or {@link #BEGINNING}
     */
    LogReader openReader(long from);

    /**
     * Appends the claim, before which every earlier appender's work is settled, and behind which it does not count. Blocks. The claim's offset,
     * which is the term, is learnt by reading it back.
     *
     * @throws dev.kanon.component.KanonException when the claim could not be made; it may turn up in the log all the same
     */
    LogAppender takeOver(Claim claim);

    /** An offset that no write acknowledged before this call has reached. Undecided groups may lie below it. */
    CompletableFuture<Long> endOffset();

    /** The offset up to which a reader can read now: undecided groups lie at or above it. */
    CompletableFuture<Long> readableEnd();

    /** Keys and values of a record may have so many bytes together. */
    int maxRecordBytes();

    @Override
    void close();
}
