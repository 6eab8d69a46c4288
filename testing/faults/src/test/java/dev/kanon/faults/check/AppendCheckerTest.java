package dev.kanon.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.faults.check.Transaction.Append;
import dev.kanon.faults.check.Transaction.Read;
import dev.kanon.faults.check.Transaction.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AppendCheckerTest {

    private final AppendChecker checker = new AppendChecker();
    private final List<Operation<Transaction, List<List<Long>>>> history = new ArrayList<>();

    /** A transaction as it is written in the literature, with what its reads gave; all overlap unless a time is given. */
    private final class Transacted {
        private final List<Step> steps = new ArrayList<>();
        private final List<List<Long>> results = new ArrayList<>();

        Transacted append(int key, long value) {
            steps.add(new Append(key, value));
            results.add(List.of());
            return this;
        }

        Transacted read(int key, Long... values) {
            steps.add(new Read(key));
            results.add(List.of(values));
            return this;
        }

        void ok(long from, long to) {
            history.add(Operation.ok(history.size(), new Transaction(steps), results, from, to));
        }

        void ok() {
            ok(0, 1_000);
        }

        void failed() {
            history.add(Operation.failed(history.size(), new Transaction(steps), 0, 1_000));
        }

        void unknown() {
            history.add(Operation.unknown(history.size(), new Transaction(steps), 0));
        }
    }

    private Transacted transaction() {
        return new Transacted();
    }

    private String found() {
        Verdict verdict = checker.check(history);
        return verdict.anomalies().isEmpty()
                ? "nothing"
                : verdict.anomalies().get(0).name();
    }

    @Test
    void transactionsOneAfterTheOtherAreRight() {
        transaction().append(1, 1).read(1, 1L).ok(0, 10);
        transaction().read(1, 1L).append(1, 2).append(2, 7).ok(20, 30);
        transaction().read(1, 1L, 2L).read(2, 7L).ok(40, 50);
        assertThat(found()).isEqualTo("nothing");
    }

    @Test
    void g0IsFound() {
        transaction().append(1, 1).append(2, 1).ok();
        transaction().append(1, 2).append(2, 2).ok();
        transaction().read(1, 1L, 2L).ok();
        transaction().read(2, 2L, 1L).ok();
        assertThat(found()).isEqualTo("G0");
    }

    @Test
    void anAbortedReadIsFound() {
        transaction().append(1, 1).failed();
        transaction().read(1, 1L).ok();
        assertThat(found()).isEqualTo("G1a, aborted read");
    }

    @Test
    void anIntermediateReadIsFound() {
        transaction().append(1, 1).append(1, 2).ok();
        transaction().read(1, 1L).ok();
        assertThat(found()).isEqualTo("G1b, intermediate read");
    }

    @Test
    void g1cIsFound() {
        transaction().append(1, 1).read(2, 1L).ok();
        transaction().append(2, 1).read(1, 1L).ok();
        assertThat(found()).isEqualTo("G1c");
    }

    @Test
    void gSingleIsFoundAndExplained() {
        transaction().append(1, 1).append(2, 1).ok();
        transaction().read(1).read(2, 1L).ok();
        transaction().read(1, 1L).ok();
        Verdict verdict = checker.check(history);

        assertThat(found()).isEqualTo("G-single");
        assertThat(verdict.anomalies().get(0).explanation())
                .contains("T0 comes before T1: its 1 is the last that the other read in l2")
                .contains("T1 comes before T0: it read l1 without the other's 1")
                .contains("T0 = client 0")
                .doesNotContain("T2");
    }

    @Test
    void g2IsFound() {
        transaction().read(1).append(2, 1).ok();
        transaction().read(2).append(1, 1).ok();
        transaction().read(1, 1L).read(2, 1L).ok();
        assertThat(found()).isEqualTo("G2");
    }

    @Test
    void aLostUpdateIsFound() {
        transaction().read(1).append(1, 1).ok();
        transaction().read(1).append(1, 2).ok();
        transaction().read(1, 1L, 2L).ok();
        assertThat(found()).isEqualTo("lost update");
    }

    @Test
    void aDuplicateIsFound() {
        transaction().append(1, 1).ok();
        transaction().read(1, 1L, 1L).ok();
        assertThat(found()).isEqualTo("duplicate");
    }

    @Test
    void ordersThatContradictEachOtherAreFound() {
        transaction().append(1, 1).ok();
        transaction().append(1, 2).ok();
        transaction().read(1, 1L, 2L).ok();
        transaction().read(1, 2L).ok();
        assertThat(found()).isEqualTo("incompatible orders");
    }

    @Test
    void aTransactionThatDoesNotSeeItselfIsFound() {
        transaction().append(1, 1).read(1).ok();
        assertThat(found()).isEqualTo("internal");
    }

    @Test
    void aValueOfNobodyAndOneFromTheFutureAreFound() {
        transaction().read(1, 4L).ok();
        assertThat(found()).isEqualTo("never appended");
        history.clear();
        transaction().read(1, 4L).ok(0, 10);
        transaction().append(1, 4).ok(20, 30);
        assertThat(found()).isEqualTo("from the future");
    }

    @Test
    void anAcknowledgedAppendThatNobodySeesAfterwardsIsFound() {
        transaction().append(1, 1).ok(0, 10);
        transaction().read(1).ok(20, 30);
        assertThat(found()).isEqualTo("G-single-realtime");
    }

    @Test
    void aStaleReadOfSeveralListsIsFound() {
        transaction().append(1, 1).ok(0, 10);
        transaction().append(2, 1).ok(20, 30);
        transaction().read(2, 1L).ok(22, 40);
        transaction().read(2).ok(50, 60);
        assertThat(found()).isEqualTo("G-single-realtime");
    }

    @Test
    void anUnknownOutcomeMayShowLaterOrNever() {
        transaction().append(1, 1).unknown();
        transaction().append(1, 2).unknown();
        transaction().read(1).ok(0, 10);
        transaction().read(1, 2L).ok(20, 30);
        assertThat(found()).isEqualTo("nothing");
    }

    @Test
    void rightHistoriesAreFoundRightAndOnesWithALossWrong() {
        for (long seed = Seeds.FIRST; seed < Seeds.FIRST + Seeds.HISTORIES; seed++) {
            history.clear();
            history.addAll(simulated(seed));
            assertThat(checker.check(history).anomalies())
                    .as("kanon.seed=%d", seed)
                    .isEmpty();

            transaction().append(9, 1).ok(100_000, 100_010);
            transaction().read(9).ok(100_020, 100_030);
            assertThat(found()).as("kanon.seed=%d", seed).isEqualTo("G-single-realtime");
        }
    }

    private static List<Operation<Transaction, List<List<Long>>>> simulated(long seed) {
        Map<Integer, List<Long>> state = new HashMap<>();
        AtomicLong next = new AtomicLong();
        return new Simulation<Transaction, List<List<Long>>>(seed)
                .history(300, random -> draw(random, next), transaction -> {
                    List<List<Long>> results = new ArrayList<>();
                    for (Step step : transaction.steps()) {
                        List<Long> list = state.computeIfAbsent(step.key(), key -> new ArrayList<>());
                        if (step instanceof Append append) {
                            list.add(append.value());
                        }
                        results.add(step instanceof Read ? List.copyOf(list) : List.of());
                    }
                    return results;
                });
    }

    private static Transaction draw(Random random, AtomicLong next) {
        List<Step> steps = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            int key = random.nextInt(4);
            steps.add(random.nextBoolean() ? new Read(key) : new Append(key, next.incrementAndGet()));
        }
        return new Transaction(steps);
    }
}
