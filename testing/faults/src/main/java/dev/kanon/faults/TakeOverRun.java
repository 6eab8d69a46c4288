package dev.kanon.faults;

import dev.kanon.faults.cluster.Cluster;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Measures, under load, how long writes stand still when the leader is killed, when it is stopped in order, and in a rolling restart. */
final class TakeOverRun {

    private static final Duration SHORTEST_REST = Duration.ofMillis(700);
    private static final int REST_JITTER_MILLIS = 600;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A stop is over by then, also where the process takes its time to end. */
    private static final Duration AFTER_STOP = Duration.ofMillis(500);

    private final Cluster cluster;
    private final Random random;
    private final PrintStream out;

    TakeOverRun(Cluster cluster, Random random, PrintStream out) {
        this.cluster = cluster;
        this.random = random;
        this.out = out;
    }

    /** Whether all of it could be measured and the clients saw nothing wrong. */
    boolean run(int kills, int stops, int rounds) throws InterruptedException {
        Crews crews = new Crews(cluster);
        crews.start(random);
        if (!crews.awaitCalm()) {
            out.println("FAILED: no write succeeds");
            return false;
        }
        boolean rolled = rollingRestart(crews, rounds);
        out.println(
                "leader stopped in order, longest time without a write: " + Quantiles.of(stopLeaders(crews, stops)));
        List<Duration> taken = killLeaders(crews, kills);
        out.println("leader killed to next write through another node: " + Quantiles.of(taken));
        return crews.endAndJudge(out) && taken.size() == kills && rolled;
    }

    private boolean rollingRestart(Crews crews, int rounds) throws InterruptedException {
        long failedBefore = crews.failedCalls();
        int writesBefore = crews.availability().writes();
        long from = System.nanoTime();
        for (int i = 0; i < rounds * Cluster.NODES; i++) {
            int node = i % Cluster.NODES;
            cluster.stopNode(node);
            if (!cluster.startNode(node)) {
                out.println("FAILED: node " + node + " does not start again");
                return false;
            }
            rest();
        }
        boolean calm = crews.awaitCalm();
        long failed = crews.failedCalls() - failedBefore;
        out.printf(
                "rolling restart, %d rounds: %d failed calls, %d writes acknowledged, longest time without one %d ms%n",
                rounds,
                failed,
                crews.availability().writes() - writesBefore,
                crews.availability().longestGap(from, System.nanoTime()).toMillis());
        return calm;
    }

    private List<Duration> stopLeaders(Crews crews, int stops) throws InterruptedException {
        List<Duration> gaps = new ArrayList<>();
        for (int i = 0; i < stops && cluster.awaitLeader(PATIENCE); i++) {
            int leader = cluster.leader().orElse(0);
            long from = System.nanoTime();
            cluster.stopNode(leader);
            Thread.sleep(AFTER_STOP.toMillis());
            gaps.add(crews.availability().longestGap(from, System.nanoTime()));
            boolean unused = cluster.startNode(leader);
            rest();
        }
        return gaps;
    }

    private List<Duration> killLeaders(Crews crews, int kills) throws InterruptedException {
        List<Duration> taken = new ArrayList<>();
        for (int i = 0; i < kills && cluster.awaitLeader(PATIENCE); i++) {
            int leader = cluster.leader().orElse(0);
            long at = System.nanoTime();
            cluster.killNode(leader);
            Optional<Duration> next = crews.availability().nextSuccess(at, leader);
            while (next.isEmpty() && System.nanoTime() - at < PATIENCE.toNanos()) {
                Thread.sleep(20);
                next = crews.availability().nextSuccess(at, leader);
            }
            next.ifPresent(taken::add);
            boolean unused = cluster.startNode(leader);
            rest();
        }
        return taken;
    }

    private void rest() throws InterruptedException {
        Thread.sleep(SHORTEST_REST.toMillis() + random.nextInt(REST_JITTER_MILLIS));
    }
}
