package dev.kanon.faults;

import dev.kanon.faults.cluster.Cluster;
import dev.kanon.faults.store.StoreKills;
import dev.kanon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;

/** The program behind {@code make faults}. Ends with 0 where nothing was wrong and something was tried. */
public final class Faults {

    private static final FaultRun.Plan LONG = new FaultRun.Plan(
            List.copyOf(EnumSet.allOf(Nemesis.class)),
            true,
            Duration.ofMinutes(5),
            Duration.ofMillis(500),
            Duration.ofSeconds(4));

    /** What happens often, and what most went wrong with, in as little time as lets the cluster recover in between. */
    private static final FaultRun.Plan SHORT = new FaultRun.Plan(
            List.of(
                    Nemesis.KILL_NODE,
                    Nemesis.PAUSE_NODE,
                    Nemesis.CUT_FROM_NODES,
                    Nemesis.CUT_FROM_BROKERS,
                    Nemesis.PAUSE_BROKER),
            false,
            Duration.ofSeconds(15),
            Duration.ofMillis(700),
            Duration.ofMillis(1_500));

    private static final int KILLS = 50;
    private static final int STOPS = 20;
    private static final int ROUNDS = 3;

    /** Of each engine, with either writer. */
    private static final int STORE_KILLS = 25;

    private static final Duration LONGEST_STORE_RUN = Duration.ofMinutes(40);

    /** What a run may take on top of its plan: start, recovery, last reads and the verdict. */
    private static final Duration MARGIN = Duration.ofMinutes(4);

    private static final Duration LONGEST_TAKE_OVER_RUN = Duration.ofMinutes(12);

    private Faults() {}

    /**
     * Runs.
     *
     * @param arguments {@code all}, {@code short}, {@code takeover}, {@code stores}, or {@code stale} for a short run on nodes that are wrong on
     *     purpose, in which anomalies must be found
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String what = arguments.length == 0 ? "all" : arguments[0];
        long seed = Long.getLong("kanon.seed", new Random().nextLong());
        PrintStream out = System.out;
        out.println("seed " + seed + " (again: testing/faults/run " + what + " " + seed + ")");
        if (what.equals("stores")) {
            limit(LONGEST_STORE_RUN);
            System.exit(stores(seed, out) ? 0 : 1);
        }
        Path logs = Files.createTempDirectory("kanon-faults");
        Cluster cluster = new Cluster(logs, nodeOptions(what));
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "end-processes"));
        limit(what.equals("takeover") ? LONGEST_TAKE_OVER_RUN : LONG.length().plus(MARGIN));
        cluster.start();
        Random random = new Random(seed);
        boolean well = switch (what) {
            case "all" -> new FaultRun(cluster, LONG, random, out).run();
            case "short" -> new FaultRun(cluster, SHORT, random, out).run();
            case "stale" -> new FaultRun(cluster, SHORT, random, out).findsAnomalies();
            case "takeover" -> new TakeOverRun(cluster, random, out).run(KILLS, STOPS, ROUNDS);
            default -> throw new IllegalArgumentException("try all, short, takeover, stores or stale, not " + what);
        };
        out.println((well ? "all is as it should be" : "NOT WELL") + "; logs of the nodes: " + logs);
        System.exit(well ? 0 : 1);
    }

    private static boolean stores(long seed, PrintStream out) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("kanon-stores");
        try (EmbeddedKafka kafka = EmbeddedKafka.temporary()) {
            kafka.start();
            boolean well = StoreKills.runAll(kafka, directory, STORE_KILLS, seed, new Random(seed), out);
            out.println((well ? "all is as it should be" : "NOT WELL") + "; the stores: " + directory);
            return well;
        }
    }

    private static List<String> nodeOptions(String what) {
        String append = System.getProperty("kanon.faults.append", "TRANSACTIONAL");
        return List.of("-Dkanon.faults.append=" + append, "-Dkanon.faults.stale=" + what.equals("stale"));
    }

    private static void limit(Duration longest) {
        Thread thread = new Thread(
                () -> {
                    try {
                        Thread.sleep(longest.toMillis());
                        System.out.println("FAILED: not at an end after " + longest);
                        System.exit(1);
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                },
                "limit");
        thread.setDaemon(true);
        thread.start();
    }
}
