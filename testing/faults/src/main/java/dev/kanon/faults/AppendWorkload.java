package dev.kanon.faults;

import dev.kanon.faults.check.AppendChecker;
import dev.kanon.faults.check.Operation;
import dev.kanon.faults.check.Transaction;
import dev.kanon.faults.check.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Transactions of up to four appends and reads. */
final class AppendWorkload implements Workload<Transaction, List<List<Long>>> {

    private static final int MOST_STEPS = 4;

    private final Keys keys = new Keys(3, 60);
    private final AtomicLong values = new AtomicLong();

    @Override
    public String name() {
        return "append";
    }

    @Override
    public Transaction draw(RandomGenerator random) {
        List<Transaction.Step> steps = new ArrayList<>();
        for (int left = 1 + random.nextInt(MOST_STEPS); left > 0; left--) {
            int key = keys.draw(random);
            steps.add(
                    random.nextBoolean()
                            ? new Transaction.Read(key)
                            : new Transaction.Append(key, values.incrementAndGet()));
        }
        return new Transaction(steps);
    }

    @Override
    public List<Transaction> finalReads() {
        return keys.all().stream()
                .map(key -> new Transaction(List.of(new Transaction.Read(key))))
                .toList();
    }

    @Override
    public List<List<Long>> result(List<List<Long>> reply) {
        return reply;
    }

    @Override
    public Verdict check(List<Operation<Transaction, List<List<Long>>>> history) {
        return new AppendChecker().check(history);
    }
}
