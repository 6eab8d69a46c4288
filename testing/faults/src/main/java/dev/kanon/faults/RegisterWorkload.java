package dev.kanon.faults;

import dev.kanon.faults.check.Operation;
import dev.kanon.faults.check.RegisterAction;
import dev.kanon.faults.check.RegisterChecker;
import dev.kanon.faults.check.Verdict;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Reads, writes and compare-and-sets, each of a value that nobody else writes. */
final class RegisterWorkload implements Workload<RegisterAction, Long> {

    private final Keys keys = new Keys(2, 40);
    private final AtomicLong values = new AtomicLong();
    /** What was written to a key last, or nearly so: what a compare-and-set expects. */
    private final Map<Integer, Long> recent = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "register";
    }

    @Override
    public RegisterAction draw(RandomGenerator random) {
        int key = keys.draw(random);
        if (random.nextInt(3) == 0) {
            return new RegisterAction.Read(key);
        }
        long value = values.incrementAndGet();
        Long before = recent.put(key, value);
        return before == null || random.nextBoolean()
                ? new RegisterAction.Write(key, value)
                : new RegisterAction.CompareAndSet(key, before, value);
    }

    @Override
    public List<RegisterAction> finalReads() {
        return keys.all().stream().<RegisterAction>map(RegisterAction.Read::new).toList();
    }

    @Override
    public Long result(List<List<Long>> reply) {
        return reply.get(0).get(0);
    }

    @Override
    public Verdict check(List<Operation<RegisterAction, Long>> history) {
        return new RegisterChecker().check(history);
    }
}
