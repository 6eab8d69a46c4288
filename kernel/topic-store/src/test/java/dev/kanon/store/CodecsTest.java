package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodecsTest {

    @Test
    void numbersKeepTheirOrder() {
        keepsOrder(Codecs.int64(), List.of(Long.MIN_VALUE, -256L, -1L, 0L, 1L, 127L, 128L, 256L, Long.MAX_VALUE));
        keepsOrder(Codecs.int32(), List.of(Integer.MIN_VALUE, -1, 0, 1, 127, 128, 256, 300, Integer.MAX_VALUE));
    }

    @Test
    void textKeepsTheOrderOfItsCodePoints() {
        keepsOrder(Codecs.string(), List.of("", "a", "ab", "b", "é", "\uffee", "\ud83d\ude00"));
    }

    private static <T> void keepsOrder(Codec<T> codec, List<T> ascending) {
        for (int i = 0; i < ascending.size(); i++) {
            byte[] bytes = codec.encode(ascending.get(i));
            assertThat(codec.decode(bytes)).isEqualTo(ascending.get(i));
            if (i > 0) {
                assertThat(Arrays.compareUnsigned(codec.encode(ascending.get(i - 1)), bytes))
                        .isNegative();
            }
        }
    }
}
