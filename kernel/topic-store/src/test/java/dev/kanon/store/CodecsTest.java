package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

class CodecsTest {

    @Test
    void everyCodecKeepsTheOrderAndReadsWhatItWrote() {
        keeps(Codecs.int32(), List.of(Integer.MIN_VALUE, -2, -1, 0, 1, 127, 128, 255, 256, Integer.MAX_VALUE));
        keeps(Codecs.int64(), List.of(Long.MIN_VALUE, -1L, 0L, 1L, 1L << 40, Long.MAX_VALUE));
        keeps(Codecs.string(), List.of("", "a", "a\u0000", "aa", "b", "z", "ä", "€", "😀"));
    }

    @Test
    void numbersOfKafkasSerdesAreOrderedAsNumbers() {
        keeps(of(Serdes.Integer()), List.of(Integer.MIN_VALUE, -1, 0, 1, 127, 128, 256, Integer.MAX_VALUE));
        keeps(of(Serdes.Long()), List.of(Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE));
        keeps(of(Serdes.Short()), List.of(Short.MIN_VALUE, (short) -1, (short) 0, (short) 1, Short.MAX_VALUE));
        keeps(
                of(Serdes.Double()),
                List.of(Double.NEGATIVE_INFINITY, -1e300, -1.5, -1.0, -0.0, 0.0, 1.0, 1.5, Double.POSITIVE_INFINITY));
        keeps(of(Serdes.Float()), List.of(-2f, -1f, 0f, 0.5f, 1f, Float.MAX_VALUE));
        keeps(of(Serdes.String()), List.of("", "a", "aa", "b", "ä"));
    }

    @Test
    void theTopicHasTheBytesOfTheSerde() {
        assertThat(of(Serdes.Integer()).encode(-1)).containsExactly(0xff, 0xff, 0xff, 0xff);
    }

    private static <T> Codec<T> of(Serde<T> serde) {
        return Codecs.of(serde, "topic");
    }

    private static <T> void keeps(Codec<T> codec, List<T> inOrder) {
        Comparator<T> byBytes = (one, other) -> Arrays.compareUnsigned(ordered(codec, one), ordered(codec, other));
        assertThat(inOrder).isSortedAccordingTo(byBytes);
        assertThat(inOrder)
                .allSatisfy(value -> assertThat(codec.decode(codec.fromOrdered(ordered(codec, value))))
                        .isEqualTo(value));
    }

    private static <T> byte[] ordered(Codec<T> codec, T value) {
        return codec.toOrdered(codec.encode(value));
    }
}
