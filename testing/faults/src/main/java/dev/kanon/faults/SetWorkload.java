package dev.kanon.faults;

import dev.kanon.faults.check.Operation;
import dev.kanon.faults.check.SetAction;
import dev.kanon.faults.check.SetChecker;
import dev.kanon.faults.check.Verdict;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Adds, and reads of all elements, of which half may be late. */
final class SetWorkload implements Workload<SetAction, List<Long>> {

    private final Keys keys = new Keys(1, 300);
    private final AtomicLong elements = new AtomicLong();

    @Override
    public String name() {
        return "set";
    }

    @Override
    public SetAction draw(RandomGenerator random) {
        int key = keys.draw(random);
        return random.nextInt(4) == 0
                ? new SetAction.Members(key, random.nextBoolean())
                : new SetAction.Add(key, elements.incrementAndGet());
    }

    @Override
    public List<SetAction> finalReads() {
        return keys.all().stream()
                .<SetAction>map(key -> new SetAction.Members(key, true))
                .toList();
    }

    @Override
    public List<Long> result(List<List<Long>> reply) {
        return reply.get(0);
    }

    @Override
    public Verdict check(List<Operation<SetAction, List<Long>>> history) {
        return new SetChecker().check(history);
    }
}
