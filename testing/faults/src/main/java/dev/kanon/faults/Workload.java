package dev.kanon.faults;

import dev.kanon.faults.check.Action;
import dev.kanon.faults.check.Operation;
import dev.kanon.faults.check.Verdict;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What the clients of one kind do, and how it is judged. Used by several threads.
 *
 * @param <A> the actions
 * @param <R> their results, as the checker wants them
 */
interface Workload<A extends Action, R> {

    String name();

    A draw(RandomGenerator random);

    /** What is asked at the end, when all is well again: reads of all that was touched. */
    List<A> finalReads();

    R result(List<List<Long>> reply);

    Verdict check(List<Operation<A, R>> history);
}
