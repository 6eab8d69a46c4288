package dev.kanon.replication;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A record to append. A null value is a tombstone: compaction forgets the key. The arrays are not copied. */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere, and copied nowhere on the hot path
public record LogRecord(byte[] key, byte @Nullable [] value) {

    public static LogRecord of(String key, @Nullable String value) {
        return new LogRecord(
                key.getBytes(StandardCharsets.UTF_8), value == null ? null : value.getBytes(StandardCharsets.UTF_8));
    }
}
