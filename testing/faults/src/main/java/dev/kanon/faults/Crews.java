package dev.kanon.faults;

import dev.kanon.faults.check.Outcome;
import dev.kanon.faults.check.Verdict;
import dev.kanon.faults.cluster.Cluster;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** All workloads at once, on one cluster. */
final class Crews {

    private static final Duration CALM_PATIENCE = Duration.ofSeconds(60);

    private final Cluster cluster;
    private final Availability availability = new Availability();
    private final List<Crew<?, ?>> crews;
    private int anomalies;

    Crews(Cluster cluster) {
        this.cluster = cluster;
        long origin = System.nanoTime();
        this.crews = List.of(
                new Crew<>(new SetWorkload(), cluster, availability, origin),
                new Crew<>(new AppendWorkload(), cluster, availability, origin),
                new Crew<>(new RegisterWorkload(), cluster, availability, origin));
    }

    Availability availability() {
        return availability;
    }

    void start(RandomGenerator seeds) {
        crews.forEach(crew -> crew.start(seeds));
    }

    /** Waits until writes succeed again; false where that takes too long. */
    boolean awaitCalm() throws InterruptedException {
        long from = System.nanoTime();
        while (availability.nextSuccess(from, -1).isEmpty()) {
            if (System.nanoTime() - from > CALM_PATIENCE.toNanos()) {
                return false;
            }
            Thread.sleep(50);
        }
        return cluster.awaitLeader(CALM_PATIENCE);
    }

    /** Calls that had no reply in time, or were refused by every node that was tried. */
    long failedCalls() {
        return count(Outcome.FAILED) + count(Outcome.UNKNOWN);
    }

    /** What was found in the end. */
    int anomalies() {
        return anomalies;
    }

    private long count(Outcome outcome) {
        return crews.stream()
                .mapToLong(crew -> crew.outcomes().getOrDefault(outcome, 0L))
                .sum();
    }

    /** Ends the clients, reads all that they touched, and judges. Whether all is well and something was done at all. */
    boolean endAndJudge(PrintStream out) throws InterruptedException {
        for (Crew<?, ?> crew : crews) {
            crew.end();
        }
        boolean well = true;
        out.println("workload    operations       ok   failed  unknown  anomalies");
        for (Crew<?, ?> crew : crews) {
            boolean read = crew.readAll();
            Verdict verdict = crew.verdict();
            anomalies += verdict.anomalies().size();
            Map<Outcome, Long> outcomes = crew.outcomes();
            long ok = outcomes.getOrDefault(Outcome.OK, 0L);
            out.printf(
                    "%-10s  %10d %8d %8d %8d %10d%n",
                    crew.name(),
                    verdict.operations(),
                    ok,
                    outcomes.getOrDefault(Outcome.FAILED, 0L),
                    outcomes.getOrDefault(Outcome.UNKNOWN, 0L),
                    verdict.anomalies().size());
            if (!read) {
                out.println("FAILED: what the " + crew.name() + " clients touched could not be read at the end");
            }
            if (!verdict.holds()) {
                out.println(verdict);
            }
            if (ok == 0) {
                out.println("FAILED: no operation of the " + crew.name() + " clients succeeded: nothing was tried");
            }
            well &= read && verdict.holds() && ok > 0;
        }
        return well;
    }
}
