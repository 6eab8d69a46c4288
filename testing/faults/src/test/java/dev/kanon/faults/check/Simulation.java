package dev.kanon.faults.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Histories that are right, by construction: each operation takes effect at one moment after its call, in the order of those
 * moments, on one state. Some outcomes are unknown to the client, some operations are refused.
 *
 * @param <A> what is asked
 * @param <R> what is answered
 */
final class Simulation<A, R> {

    private static final int CLIENTS = 5;
    private static final int LONGEST_CALL = 100;
    private static final int LONGEST_PAUSE = 20;

    private record Plan<A>(int client, A action, Outcome outcome, long invoked, long effect, long completed) {}

    private final Random random;

    Simulation(long seed) {
        this.random = new Random(seed);
    }

    /** @param effect changes the state that it closes over and answers */
    List<Operation<A, R>> history(int operations, Function<Random, A> draw, Function<A, R> effect) {
        List<Plan<A>> plans = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            long now = 0;
            for (int i = 0; i < operations / CLIENTS; i++) {
                long invoked = now + random.nextInt(LONGEST_PAUSE);
                long took = invoked + 1 + random.nextInt(LONGEST_CALL);
                long completed = took + random.nextInt(LONGEST_CALL);
                int luck = random.nextInt(20);
                Outcome outcome = luck == 0 ? Outcome.UNKNOWN : luck == 1 ? Outcome.FAILED : Outcome.OK;
                boolean late = outcome == Outcome.UNKNOWN && random.nextBoolean();
                plans.add(new Plan<>(
                        client,
                        draw.apply(random),
                        outcome,
                        invoked,
                        late ? took + 10 * LONGEST_CALL : took,
                        completed));
                now = completed;
            }
        }
        plans.sort(Comparator.comparingLong(Plan::effect));
        BiFunction<Plan<A>, R, Operation<A, R>> ok =
                (plan, result) -> Operation.ok(plan.client, plan.action, result, plan.invoked, plan.completed);
        List<Operation<A, R>> history = new ArrayList<>();
        for (Plan<A> plan : plans) {
            switch (plan.outcome) {
                case OK -> history.add(ok.apply(plan, effect.apply(plan.action)));
                case FAILED -> history.add(Operation.failed(plan.client, plan.action, plan.invoked, plan.completed));
                case UNKNOWN -> {
                    if (random.nextBoolean()) {
                        R unused = effect.apply(plan.action);
                    }
                    history.add(Operation.unknown(plan.client, plan.action, plan.invoked));
                }
            }
        }
        return history;
    }
}
