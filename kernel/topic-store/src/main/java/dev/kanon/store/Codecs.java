package dev.kanon.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.FloatSerializer;
import org.apache.kafka.common.serialization.IntegerSerializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.ShortSerializer;

/** The codecs that most stores need. All keep the order and may be used for keys. */
public final class Codecs {

    private static final int SIGN = 0x80;

    private Codecs() {}

    /** Bytes as they are. */
    public static Codec<byte[]> bytes() {
        return of(bytes -> bytes, bytes -> bytes);
    }

    /** UTF-8: the order of code points. */
    public static Codec<String> string() {
        return of(text -> text.getBytes(StandardCharsets.UTF_8), bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    /** Eight bytes, sign bit flipped: negative numbers come before positive ones. */
    public static Codec<Long> int64() {
        return of(
                number -> ByteBuffer.allocate(Long.BYTES)
                        .putLong(number ^ Long.MIN_VALUE)
                        .array(),
                bytes -> ByteBuffer.wrap(bytes).getLong() ^ Long.MIN_VALUE);
    }

    /** Four bytes, sign bit flipped. */
    public static Codec<Integer> int32() {
        return of(
                number -> ByteBuffer.allocate(Integer.BYTES)
                        .putInt(number ^ Integer.MIN_VALUE)
                        .array(),
                bytes -> ByteBuffer.wrap(bytes).getInt() ^ Integer.MIN_VALUE);
    }

    /**
     * What a Kafka serde writes, so that its other users read the same topic. Kafka's own numbers are ordered as numbers;
     * anything else by its bytes.
     *
     * @param topic what the serde is told
     */
    public static <T> Codec<T> of(Serde<T> serde, String topic) {
        Codec<T> plain = of(
                value -> serde.serializer().serialize(topic, value),
                bytes -> serde.deserializer().deserialize(topic, bytes));
        Serializer<T> serializer = serde.serializer();
        if (serializer instanceof IntegerSerializer
                || serializer instanceof LongSerializer
                || serializer instanceof ShortSerializer) {
            return new Reordered<>(plain, Codecs::flipSign, Codecs::flipSign);
        }
        if (serializer instanceof FloatSerializer || serializer instanceof DoubleSerializer) {
            return new Reordered<>(plain, Codecs::orderFloat, Codecs::restoreFloat);
        }
        return plain;
    }

    private static <T> Codec<T> of(Function<T, byte[]> encode, Function<byte[], T> decode) {
        return new Codec<>() {
            @Override
            public byte[] encode(T value) {
                return encode.apply(value);
            }

            @Override
            public T decode(byte[] bytes) {
                return decode.apply(bytes);
            }
        };
    }

    private static byte[] flipSign(byte[] bytes) {
        byte[] flipped = bytes.clone();
        if (flipped.length > 0) {
            flipped[0] ^= (byte) SIGN;
        }
        return flipped;
    }

    /** Of negative numbers with a sign and a magnitude, the greater magnitude comes first: so all their bits are flipped. */
    private static byte[] orderFloat(byte[] bytes) {
        return isNegative(bytes) ? flipAll(bytes) : flipSign(bytes);
    }

    private static byte[] restoreFloat(byte[] ordered) {
        return isNegative(ordered) ? flipSign(ordered) : flipAll(ordered);
    }

    private static boolean isNegative(byte[] bytes) {
        return bytes.length > 0 && (bytes[0] & SIGN) != 0;
    }

    private static byte[] flipAll(byte[] bytes) {
        byte[] flipped = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            flipped[i] = (byte) ~bytes[i];
        }
        return flipped;
    }

    private record Reordered<T>(Codec<T> codec, Function<byte[], byte[]> order, Function<byte[], byte[]> restore)
            implements Codec<T> {

        @Override
        public byte[] encode(T value) {
            return codec.encode(value);
        }

        @Override
        public T decode(byte[] bytes) {
            return codec.decode(bytes);
        }

        @Override
        public byte[] toOrdered(byte[] encoded) {
            return order.apply(encoded);
        }

        @Override
        public byte[] fromOrdered(byte[] ordered) {
            return restore.apply(ordered);
        }
    }
}
