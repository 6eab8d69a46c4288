package dev.kanon.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** The codecs that most stores need. All keep the order and may be used for keys. */
public final class Codecs {

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
}
