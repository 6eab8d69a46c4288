package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The golden bytes of {@code docs/formats/topic-store.md}. */
class StoreFormatTest {

    private static final String ENTRY = "000000000000002a4f6b";
    private static final String MARK = "0100000007000000000000002b0000019b76daa800000349647a4d";

    @Test
    void anEntryIsItsVersionAndItsValue() {
        byte[] value = "Ok".getBytes(StandardCharsets.UTF_8);
        assertThat(hex(Stored.toBytes(42, value))).isEqualTo(ENTRY);
        Stored stored = Stored.fromBytes(HexFormat.of().parseHex(ENTRY));
        assertThat(stored.version()).isEqualTo(42);
        assertThat(stored.value()).isEqualTo(value);
    }

    @Test
    void aMarkSaysHowFarItReachesAndOfWhichTopic() {
        PositionMark mark = new PositionMark(7, "Idz", 43, Instant.parse("2026-01-01T00:00:00Z"), new byte[] {'M'});
        assertThat(hex(mark.toBytes())).isEqualTo(MARK);
        PositionMark read =
                PositionMark.fromBytes(HexFormat.of().parseHex(MARK)).orElseThrow();
        assertThat(read).usingRecursiveComparison().isEqualTo(mark);
        assertThat(PositionMark.fromBytes(new byte[] {2, 0, 0})).isEmpty();
        assertThat(PositionMark.fromBytes(new byte[] {1, 0, 0})).isEmpty();
        assertThat(PositionMark.fromBytes(new byte[0])).isEmpty();
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
