package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;

/** The golden bytes of {@code docs/formats/topic-store.md}. */
class StoreFormatTest {

    private static final String ENTRY = "000000000000002a4f6b";
    private static final String ENDING_ENTRY = "800000000000002a00000000000000074f6b";
    private static final String MARK = "0100000007000000000000002b0000019b76daa800000349647a4d";

    @Test
    void anEntryIsItsVersionAndItsValue() {
        Stored entry = new Stored(42, Stored.NEVER, "Ok".getBytes(StandardCharsets.UTF_8));
        assertThat(hex(entry.toBytes())).isEqualTo(ENTRY);
        assertThat(Stored.fromBytes(HexFormat.of().parseHex(ENTRY)))
                .usingRecursiveComparison()
                .isEqualTo(entry);
    }

    @Test
    void anEntryThatEndsSaysWhen() {
        Stored entry = new Stored(42, 7, "Ok".getBytes(StandardCharsets.UTF_8));
        assertThat(hex(entry.toBytes())).isEqualTo(ENDING_ENTRY);
        assertThat(Stored.fromBytes(HexFormat.of().parseHex(ENDING_ENTRY)))
                .usingRecursiveComparison()
                .isEqualTo(entry);
    }

    @Test
    @SuppressWarnings("NullAway") // does not see in class files that the component may be null
    void transactionsAndOutcomesSurviveTheLink() {
        var codec = new TransactionCodec();
        byte[] key = {1, 2};
        Transaction transaction = new Transaction(
                List.of(new Transaction.Condition(key, -1), new Transaction.Condition(new byte[0], 7)),
                List.of(
                        new Transaction.Change(key, null, List.of()),
                        new Transaction.Change(key, key, List.of(new RecordHeader("h", key)))));
        byte[] bytes = codec.encodeCommand(transaction);
        assertThat(codec.decodeCommand(bytes)).usingRecursiveComparison().isEqualTo(transaction);
        for (Outcome outcome : List.of(
                new Outcome.Committed(null),
                new Outcome.Committed(key),
                new Outcome.Conflict(),
                new Outcome.Refused("no"))) {
            assertThat(codec.decodeReply(codec.encodeReply(outcome)))
                    .usingRecursiveComparison()
                    .isEqualTo(outcome);
        }
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> codec.decodeCommand(cut)).isInstanceOf(IllegalArgumentException.class);
        }
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
