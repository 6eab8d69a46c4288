package dev.kanon.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.faults.check.SetAction.Add;
import dev.kanon.faults.check.SetAction.Members;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SetCheckerTest {

    private final SetChecker checker = new SetChecker();

    private static Operation<SetAction, List<Long>> add(long element, long from, long to) {
        return Operation.ok(1, new Add(1, element), List.of(), from, to);
    }

    private static Operation<SetAction, List<Long>> members(List<Long> elements, long from, long to) {
        return Operation.ok(2, new Members(1, true), elements, from, to);
    }

    private static Operation<SetAction, List<Long>> late(List<Long> elements, long from, long to) {
        return Operation.ok(2, new Members(1, false), elements, from, to);
    }

    private List<String> found(List<Operation<SetAction, List<Long>>> history) {
        return checker.check(history).anomalies().stream()
                .map(Verdict.Anomaly::name)
                .toList();
    }

    @Test
    void whatWasAcknowledgedMustBeThere() {
        assertThat(found(List.of(add(1, 0, 10), add(2, 0, 10), members(List.of(2L), 20, 30))))
                .containsExactly("lost");
        assertThat(found(List.of(add(1, 0, 10), members(List.of(), 5, 30)))).isEmpty();
    }

    @Test
    void aLateReadMayMissWhatWasAcknowledged() {
        assertThat(found(List.of(add(1, 0, 10), late(List.of(), 20, 30)))).isEmpty();
    }

    @Test
    void whatNobodyAddedMustNotBeThereInAnyRead() {
        assertThat(found(List.of(late(List.of(9L), 20, 30)))).containsExactly("never added");
        assertThat(found(List.of(members(List.of(1L), 0, 10), add(1, 20, 30)))).containsExactly("never added");
    }

    @Test
    void whatWasRefusedMustNotBeThere() {
        assertThat(found(List.of(Operation.failed(1, new Add(1, 5), 0, 10), members(List.of(5L), 20, 30))))
                .containsExactly("refused, but there");
    }

    @Test
    void nothingIsThereTwice() {
        assertThat(found(List.of(add(1, 0, 10), members(List.of(1L, 1L), 20, 30))))
                .containsExactly("duplicated");
    }

    @Test
    void whatWasSeenMustStay() {
        Operation<SetAction, List<Long>> unknown = Operation.unknown(1, new Add(1, 5), 0);
        Verdict verdict = checker.check(List.of(unknown, members(List.of(5L), 20, 30), members(List.of(), 40, 50)));

        assertThat(verdict.anomalies()).hasSize(1);
        assertThat(verdict.toString()).contains("seen, then gone", "add 5 to s1", "first shows it", "0 times");
        assertThat(found(List.of(unknown, members(List.of(), 20, 30), members(List.of(5L), 40, 50))))
                .isEmpty();
    }

    @Test
    void rightHistoriesAreFoundRightAndOnesWithALossWrong() {
        for (long seed = Seeds.FIRST; seed < Seeds.FIRST + Seeds.HISTORIES; seed++) {
            Map<Integer, List<Long>> state = new HashMap<>();
            AtomicLong next = new AtomicLong();
            List<Operation<SetAction, List<Long>>> history = new Simulation<SetAction, List<Long>>(seed)
                    .history(
                            300,
                            random -> random.nextInt(3) == 0
                                    ? new Members(random.nextInt(3), random.nextBoolean())
                                    : new Add(random.nextInt(3), next.incrementAndGet()),
                            action -> {
                                List<Long> set = state.computeIfAbsent(action.key(), key -> new ArrayList<>());
                                if (action instanceof Add add) {
                                    set.add(add.element());
                                }
                                return List.copyOf(set);
                            });
            assertThat(checker.check(history).anomalies())
                    .as("kanon.seed=%d", seed)
                    .isEmpty();

            List<Operation<SetAction, List<Long>>> broken = new ArrayList<>(history);
            broken.add(members(List.of(), 100_000, 100_010));
            assertThat(checker.check(broken).holds()).as("kanon.seed=%d", seed).isFalse();
        }
    }
}
