package dev.kanon.replication;

import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A record as it was read from the log.
 *
 * @param offset its place; offsets grow but have holes. {@link #AHEAD} while a leader folds a decision ahead of the log, so no
 *     reply may depend on it
 * @param timestamp milliseconds since 1970, as its writer or the broker set it
 * @param key null only where somebody else wrote to the topic
 * @param headers of the record, without Kanon's own
 */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere, and copied nowhere on the hot path
public record LogEntry(
        long offset, long timestamp, byte @Nullable [] key, byte @Nullable [] value, List<Header> headers) {

    /** In place of an offset that is not known yet. */
    public static final long AHEAD = -1;

    public LogEntry(long offset, long timestamp, byte @Nullable [] key, byte @Nullable [] value) {
        this(offset, timestamp, key, value, List.of());
    }
}
