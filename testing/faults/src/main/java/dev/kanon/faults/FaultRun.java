package dev.kanon.faults;

import dev.kanon.faults.Nemesis.Strike;
import dev.kanon.faults.cluster.Cluster;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Harms a cluster for a while, in ways that a seed draws, and tells what became of it. */
final class FaultRun {

    /**
     * How a run is laid out.
     *
     * @param mixed whether two nemeses may strike at a time, and others than the leader
     * @param shortestPause that harm lasts, and that the cluster has to recover
     */
    record Plan(List<Nemesis> nemeses, boolean mixed, Duration length, Duration shortestPause, Duration longestPause) {}

    private final Cluster cluster;
    private final Plan plan;
    private final Random random;
    private final PrintStream out;
    private final Map<Nemesis, Integer> strikes = new EnumMap<>(Nemesis.class);
    private final List<TakeOver> takeOvers = new ArrayList<>();
    private long began;
    private int anomalies;

    private record TakeOver(int killed, long at) {}

    FaultRun(Cluster cluster, Plan plan, Random random, PrintStream out) {
        this.cluster = cluster;
        this.plan = plan;
        this.random = random;
        this.out = out;
    }

    /** Whether the cluster kept its promises, and was harmed enough to tell. */
    boolean run() throws InterruptedException {
        plan.nemeses().stream()
                .filter(each -> !each.isPossible(cluster))
                .forEach(each -> out.println("LEFT OUT, because this machine lacks what it takes: " + each));
        Crews crews = new Crews(cluster);
        crews.start(random);
        boolean calm = crews.awaitCalm();
        began = System.nanoTime();
        int changes;
        try (Leaders leaders = new Leaders(cluster)) {
            long end = began + plan.length().toNanos();
            while (System.nanoTime() < end && calm) {
                for (List<Nemesis> each : deal()) {
                    if (System.nanoTime() < end) {
                        harm(each);
                    }
                }
            }
            calm &= crews.awaitCalm();
            changes = leaders.changes();
        }
        long ended = System.nanoTime();
        boolean well = crews.endAndJudge(out);
        anomalies = crews.anomalies();
        report(crews.availability(), changes, ended);
        if (!calm) {
            out.println("FAILED: no write succeeded long after the last fault was mended");
        }
        if (strikes.isEmpty() || changes == 0) {
            out.println("FAILED: nothing was harmed, or the leader never changed: this run proves nothing");
        }
        return well && calm && !strikes.isEmpty() && changes > 0;
    }

    /** Runs on a system that is wrong on purpose: whether that was found. */
    boolean findsAnomalies() throws InterruptedException {
        boolean well = run();
        return !well && anomalies > 0;
    }

    /** All nemeses in an order of the seed, now and then two at a time. */
    private List<List<Nemesis>> deal() {
        List<Nemesis> deck = new ArrayList<>(plan.nemeses());
        deck.removeIf(each -> !each.isPossible(cluster));
        Collections.shuffle(deck, random);
        List<List<Nemesis>> dealt = new ArrayList<>();
        for (Nemesis each : deck) {
            List<Nemesis> last = dealt.isEmpty() ? List.of() : dealt.get(dealt.size() - 1);
            if (plan.mixed()
                    && last.size() == 1
                    && random.nextInt(4) == 0
                    && !(last.get(0).harmsBrokers() && each.harmsBrokers())) {
                dealt.set(dealt.size() - 1, List.of(last.get(0), each));
            } else {
                dealt.add(List.of(each));
            }
        }
        return dealt;
    }

    private void harm(List<Nemesis> together) throws InterruptedException {
        List<Strike> done = new ArrayList<>();
        for (Nemesis each : together) {
            int leader = cluster.leader().orElse(-1);
            int victim = victim(leader);
            long at = System.nanoTime();
            Strike strike = each.strike(cluster, victim, random);
            done.add(strike);
            strikes.merge(each, 1, Integer::sum);
            out.printf("%6.1f s  %s: %s%n", (at - began) / 1e9, each, strike.target());
            if (each == Nemesis.KILL_NODE && victim == leader) {
                takeOvers.add(new TakeOver(leader, at));
            }
        }
        rest();
        done.sort(Comparator.comparing(Strike::nemesis));
        done.forEach(strike -> strike.recovery().run());
        rest();
    }

    /** The leader mostly, for there most can go wrong; always, where there is little time. */
    private int victim(int leader) {
        int any = random.nextInt(Cluster.NODES);
        return leader < 0 || (plan.mixed() && random.nextInt(3) == 0) ? any : leader;
    }

    private void rest() throws InterruptedException {
        long shortest = plan.shortestPause().toMillis();
        Thread.sleep(shortest + random.nextLong(plan.longestPause().toMillis() - shortest));
    }

    private void report(Availability availability, int changes, long ended) {
        out.println();
        strikes.forEach((nemesis, count) -> out.printf("%3d × %s%n", count, nemesis));
        out.printf(
                "%d faults, %d changes of leader, %d writes acknowledged in %.0f s%n",
                strikes.values().stream().mapToInt(Integer::intValue).sum(),
                changes,
                availability.writes(),
                (ended - began) / 1e9);
        List<Duration> gaps = availability.gaps(began, ended);
        out.printf(
                "no write succeeded: longest %.1f s, %.1f s in all (stretches over %d ms)%n",
                gaps.isEmpty() ? 0 : gaps.get(0).toMillis() / 1e3,
                gaps.stream().mapToLong(Duration::toMillis).sum() / 1e3,
                Availability.SHORTEST_GAP.toMillis());
        List<Duration> taken = takeOvers.stream()
                .flatMap(each -> availability.nextSuccess(each.at(), each.killed()).stream())
                .toList();
        out.println("leader killed to next write: " + Quantiles.of(taken));
    }
}
