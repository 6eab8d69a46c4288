package dev.kanon.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.faults.check.RegisterAction.CompareAndSet;
import dev.kanon.faults.check.RegisterAction.Read;
import dev.kanon.faults.check.RegisterAction.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RegisterCheckerTest {

    private final RegisterChecker checker = new RegisterChecker();

    private static Operation<RegisterAction, Long> read(int client, long value, long from, long to) {
        return Operation.ok(client, new Read(1), value, from, to);
    }

    private static Operation<RegisterAction, Long> write(int client, long value, long from, long to) {
        return Operation.ok(client, new Write(1, value), RegisterAction.DONE, from, to);
    }

    private static Operation<RegisterAction, Long> swap(
            int client, long from, long to, boolean done, long at, long end) {
        return Operation.ok(
                client, new CompareAndSet(1, from, to), done ? RegisterAction.DONE : RegisterAction.NOT_DONE, at, end);
    }

    @Test
    void aReadWithinAWriteMaySeeEither() {
        assertThat(checker.check(List.of(write(1, 5, 0, 100), read(2, 0, 10, 20), read(3, 5, 30, 40)))
                        .holds())
                .isTrue();
    }

    @Test
    void aStaleReadIsFoundAndNothingElseIsShown() {
        Verdict verdict = checker.check(List.of(
                write(1, 4, 0, 10), read(2, 4, 12, 13), write(1, 5, 20, 30), read(2, 5, 35, 38), read(3, 4, 40, 50)));

        assertThat(verdict.anomalies()).hasSize(1);
        assertThat(verdict.anomalies().get(0).name()).isEqualTo("not linearizable");
        assertThat(verdict.anomalies().get(0).explanation())
                .contains("write x1 := 4", "write x1 := 5", "read x1  → 4")
                .doesNotContain("→ 5");
    }

    @Test
    void twoReadsThatTurnTheOrderAroundAreFound() {
        assertThat(checker.check(List.of(write(1, 5, 0, 100), read(2, 5, 10, 20), read(3, 0, 30, 40)))
                        .holds())
                .isFalse();
    }

    @Test
    void aLostWriteIsFound() {
        assertThat(checker.check(List.of(write(1, 5, 0, 10), read(2, 0, 20, 30)))
                        .holds())
                .isFalse();
    }

    @Test
    void twoCompareAndSetsFromTheSameValueAreFound() {
        assertThat(checker.check(List.of(swap(1, 0, 7, true, 0, 10), swap(2, 0, 8, true, 5, 15)))
                        .holds())
                .isFalse();
    }

    @Test
    void aCompareAndSetThatRefusesWhatIsThereIsFound() {
        assertThat(checker.check(List.of(write(1, 3, 0, 10), swap(2, 3, 4, false, 20, 30)))
                        .holds())
                .isFalse();
    }

    @Test
    void aValueThatNobodyWroteIsFound() {
        assertThat(checker.check(List.of(read(1, 9, 0, 10))).holds()).isFalse();
    }

    @Test
    void aRefusedWriteThatShowsIsFound() {
        assertThat(checker.check(List.of(Operation.failed(1, new Write(1, 5), 0, 10), read(2, 5, 20, 30)))
                        .holds())
                .isFalse();
    }

    @Test
    void aWriteOfUnknownOutcomeMayShowMuchLaterOrNever() {
        Operation<RegisterAction, Long> unknown = Operation.unknown(1, new Write(1, 5), 0);

        assertThat(checker.check(List.of(unknown, read(2, 0, 20, 30), read(2, 5, 40, 50)))
                        .holds())
                .isTrue();
        assertThat(checker.check(List.of(unknown, read(2, 0, 20, 30))).holds()).isTrue();
    }

    @Test
    void aWriteOfUnknownOutcomeDoesNotShowBeforeItsCallNorTwice() {
        assertThat(checker.check(List.of(read(2, 5, 0, 10), Operation.unknown(1, new Write(1, 5), 20)))
                        .holds())
                .isFalse();
        assertThat(checker.check(List.of(
                                Operation.unknown(1, new Write(1, 5), 0),
                                read(2, 5, 10, 20),
                                write(3, 6, 30, 40),
                                read(2, 5, 50, 60)))
                        .holds())
                .isFalse();
    }

    @Test
    void rightHistoriesAreFoundRightAndOnesWithAChangedReadWrong() {
        int wrong = 0;
        for (long seed = Seeds.FIRST; seed < Seeds.FIRST + Seeds.HISTORIES; seed++) {
            List<Operation<RegisterAction, Long>> history = history(seed);
            assertThat(checker.check(history))
                    .as("kanon.seed=%d", seed)
                    .extracting(Verdict::anomalies)
                    .isEqualTo(List.of());
            wrong += checker.check(withAStaleRead(history)).holds() ? 0 : 1;
        }
        assertThat(wrong).isEqualTo(Seeds.HISTORIES);
    }

    private static List<Operation<RegisterAction, Long>> history(long seed) {
        Map<Integer, Long> state = new HashMap<>();
        return new Simulation<RegisterAction, Long>(seed).history(200, RegisterCheckerTest::draw, action -> {
            long before = state.getOrDefault(action.key(), RegisterAction.INITIAL);
            long after = action.after(before, null).orElseThrow();
            state.put(action.key(), after);
            if (action instanceof Read) {
                return before;
            }
            return action instanceof CompareAndSet swap && swap.expected() != before
                    ? RegisterAction.NOT_DONE
                    : RegisterAction.DONE;
        });
    }

    private static RegisterAction draw(Random random) {
        int key = random.nextInt(4);
        int value = random.nextInt(5);
        return switch (random.nextInt(3)) {
            case 0 -> new Read(key);
            case 1 -> new Write(key, value);
            default -> new CompareAndSet(key, value, random.nextInt(5));
        };
    }

    /** One more read, at the end, of a value that was there once and then replaced. */
    private static List<Operation<RegisterAction, Long>> withAStaleRead(List<Operation<RegisterAction, Long>> history) {
        List<Operation<RegisterAction, Long>> more = new ArrayList<>(history);
        more.add(Operation.ok(7, new Write(1, 100), RegisterAction.DONE, 100_000, 100_010));
        more.add(Operation.ok(7, new Write(1, 101), RegisterAction.DONE, 100_020, 100_030));
        more.add(Operation.ok(8, new Read(1), 100L, 100_040, 100_050));
        return more;
    }
}
