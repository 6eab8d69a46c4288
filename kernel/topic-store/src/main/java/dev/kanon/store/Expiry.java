package dev.kanon.store;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** The header by which a record says when its entry ends: eight bytes, milliseconds since 1970. */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
record Expiry(byte[] value) implements Header {

    static final String NAME = "kanon.expires";

    static Expiry in(Duration timeToLive, InstantSource clock) {
        long expires = clock.instant().plus(timeToLive).toEpochMilli();
        return new Expiry(ByteBuffer.allocate(Long.BYTES).putLong(expires).array());
    }

    @Override
    public String key() {
        return NAME;
    }

    /** What a header says; {@link Stored#NEVER} where there is none, or it is no time. */
    static long of(@Nullable Header header) {
        byte[] value = header == null ? null : header.value();
        return value == null || value.length != Long.BYTES
                ? Stored.NEVER
                : Math.max(Stored.NEVER, ByteBuffer.wrap(value).getLong());
    }
}
