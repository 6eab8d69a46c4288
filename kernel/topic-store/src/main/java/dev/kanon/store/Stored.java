package dev.kanon.store;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What an engine keeps for a key: the value's bytes behind the offset of the record that they came with. The layout is
 * written down in {@code docs/formats/topic-store.md}.
 *
 * @param version the record's offset
 */
@SuppressWarnings("ArrayRecordComponent") // on the path of every read
record Stored(long version, byte[] value) {

    static byte[] toBytes(long version, byte[] value) {
        return ByteBuffer.allocate(Long.BYTES + value.length)
                .putLong(version)
                .put(value)
                .array();
    }

    static Stored fromBytes(byte[] bytes) {
        return new Stored(ByteBuffer.wrap(bytes).getLong(), Arrays.copyOfRange(bytes, Long.BYTES, bytes.length));
    }
}
