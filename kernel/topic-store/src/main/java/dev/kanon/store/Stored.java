package dev.kanon.store;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What an engine keeps for a key: the value's bytes behind the offset of the record that they came with. The layout is
 * written down in {@code docs/formats/topic-store.md}.
 *
 * @param version the record's offset; {@link #UNKNOWN} while it is not known
 * @param expires when the owner removes it, in milliseconds since 1970; {@link #NEVER} where it stays
 */
@SuppressWarnings("ArrayRecordComponent") // on the path of every read
record Stored(long version, long expires, byte[] value) {

    static final long NEVER = 0;

    /** Greater than any offset. */
    static final long UNKNOWN = Long.MAX_VALUE;

    private static final long EXPIRES = Long.MIN_VALUE;

    byte[] toBytes() {
        if (expires == NEVER) {
            return ByteBuffer.allocate(Long.BYTES + value.length)
                    .putLong(version)
                    .put(value)
                    .array();
        }
        return ByteBuffer.allocate(2 * Long.BYTES + value.length)
                .putLong(version | EXPIRES)
                .putLong(expires)
                .put(value)
                .array();
    }

    static Stored fromBytes(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long first = buffer.getLong();
        long expires = first < 0 ? buffer.getLong() : NEVER;
        return new Stored(first & ~EXPIRES, expires, Arrays.copyOfRange(bytes, buffer.position(), bytes.length));
    }
}
