package dev.kanon.store;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/**
 * How far a partition has been applied, kept by the engine beside the entries. The layout is written down in {@code
 * docs/formats/topic-store.md}.
 *
 * @param format of the entries, which users raise to have them read anew
 * @param topicId Kafka's id of the topic
 * @param nextOffset the first offset that has not been applied
 * @param asOf when the partition was last known to be applied to its end, or began to be read
 * @param bookmark of a topic with an elected writer, what its replica must know besides; no bytes otherwise
 */
@SuppressWarnings("ArrayRecordComponent") // written once for each batch, compared nowhere
record PositionMark(int format, String topicId, long nextOffset, Instant asOf, byte[] bookmark) {

    private static final byte LAYOUT = 1;

    byte[] toBytes() {
        byte[] id = topicId.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + Integer.BYTES + 2 * Long.BYTES + Short.BYTES + id.length + bookmark.length)
                .put(LAYOUT)
                .putInt(format)
                .putLong(nextOffset)
                .putLong(asOf.toEpochMilli())
                .putShort((short) id.length)
                .put(id)
                .put(bookmark)
                .array();
    }

    /** Empty where the bytes have another layout. */
    static Optional<PositionMark> fromBytes(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        try {
            if (buffer.get() != LAYOUT) {
                return Optional.empty();
            }
            int format = buffer.getInt();
            long nextOffset = buffer.getLong();
            Instant asOf = Instant.ofEpochMilli(buffer.getLong());
            byte[] id = new byte[Short.toUnsignedInt(buffer.getShort())];
            buffer.get(id);
            byte[] bookmark = new byte[buffer.remaining()];
            buffer.get(bookmark);
            return Optional.of(
                    new PositionMark(format, new String(id, StandardCharsets.UTF_8), nextOffset, asOf, bookmark));
        } catch (BufferUnderflowException tooShort) {
            return Optional.empty();
        }
    }
}
