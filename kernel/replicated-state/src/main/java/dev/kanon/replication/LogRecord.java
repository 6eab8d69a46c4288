package dev.kanon.replication;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** A record to append. A null value is a tombstone: compaction forgets the key. The arrays are not copied. */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere, and copied nowhere on the hot path
public record LogRecord(byte[] key, byte @Nullable [] value, List<Header> headers) {

    public LogRecord(byte[] key, byte @Nullable [] value, List<Header> headers) {
        this.key = key;
        this.value = value;
        this.headers = List.copyOf(headers);
    }

    public LogRecord(byte[] key, byte @Nullable [] value) {
        this(key, value, List.of());
    }

    public static LogRecord of(String key, @Nullable String value) {
        return new LogRecord(
                key.getBytes(StandardCharsets.UTF_8), value == null ? null : value.getBytes(StandardCharsets.UTF_8));
    }
}
