package dev.kanon.bench.store;

import dev.kanon.bench.store.Processes.Outcome;
import dev.kanon.bench.store.StoreSystem.Place;
import dev.kanon.bench.store.Task.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * Kanon's topic store beside KCache 5.2.1 and beside its limits, engine after engine, on one broker. Writes {@code
 * docs/reference/benchmarks-store.md}.
 */
public final class StoreBenchmark {

    static final String ON_KAFKA = "On Kafka";
    static final String WITHOUT_KAFKA = "Engines without Kafka";

    private static final String KCACHE = "dev.kanon.bench.kcache.KCacheSystem";
    private static final String MEMORY = "memory";

    /** KCache's slower engines start over that part of the entries only: they would take minutes to hours otherwise. */
    private static final Map<String, Integer> KCACHE_PART = Map.of("rocksdb", 5, "lmdb", 20, "mapdb", 50);

    /** As in KCache's own benchmark. */
    private static final int ENGINE_ENTRIES = 1_000;

    /** For all measurements of one worker, whatever it measures. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Processes processes;
    private final String kcacheClassPath;
    private final Duration time;
    private final int entries;
    private final StorePage page;
    private final Set<String> filled = new HashSet<>();
    private final String bootstrapServers;
    private int topics;

    private StoreBenchmark(Processes processes, String kcacheClassPath, Duration time, int entries, StorePage page)
            throws IOException {
        this.processes = processes;
        this.kcacheClassPath = kcacheClassPath;
        this.time = time;
        this.entries = entries;
        this.page = page;
        this.bootstrapServers = processes.startBroker();
    }

    /**
     * Measures and ends.
     *
     * @param arguments the folder of the repository; how many seconds each measurement takes; how many entries stores start
     *     over; KCache's class path; the engines, separated by commas, or "all"; a sentence for the page
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Duration time = Duration.ofSeconds(Long.parseLong(arguments[1]));
        int entries = Integer.parseInt(arguments[2]);
        StorePage page = new StorePage(reasons());
        try (Processes processes = new Processes()) {
            StoreBenchmark benchmark = new StoreBenchmark(processes, arguments[3], time, entries, page);
            benchmark.warmUpTheBroker();
            for (String engine : engines(arguments[4])) {
                benchmark.measure(engine);
            }
        }
        String text = page.text(arguments[5], conditions(time, entries));
        System.out.println(text);
        Files.writeString(Path.of(arguments[0]).resolve("docs/reference/benchmarks-store.md"), text);
        System.exit(0);
    }

    private static List<String> engines(String wanted) {
        List<String> all = new KanonSystem().engines();
        return wanted.equals("all")
                ? all
                : all.stream().filter(List.of(wanted.split(",", -1))::contains).toList();
    }

    private static String conditions(Duration time, int entries) {
        return """
                Keys have 16 characters, values 100 bytes that do not compress; one partition; every setting of both systems as it is
                by default. Each figure on Kafka was measured for %d s after a warm-up of the same length. Start-up is over %s entries
                in no order, into an empty directory; where KCache's engine would take minutes, it read fewer, and its figure is
                scaled: the number it read is behind it. Reads are over what was read at the start, by both as much as KCache read.
                Asynchronous puts are `putAsync` here and `putAll` in batches of up to 10,000 there. A linearizable read is `sync`
                and `get`; KCache's `sync` is one in such a run, where it has written nothing itself. Compare-and-sets and transactions are
                with an elected writer, this store; KCache has neither.
                """.formatted(time.toSeconds(), StorePage.number(entries));
    }

    private static Properties reasons() throws IOException {
        Properties reasons = new Properties();
        try (InputStream file = StoreBenchmark.class.getResourceAsStream("reasons.properties")) {
            if (file != null) {
                reasons.load(file);
            }
        }
        return reasons;
    }

    /** Whoever came first would otherwise be measured on a broker that the JVM has not compiled yet. */
    private void warmUpTheBroker() throws IOException, InterruptedException {
        System.out.println("Warming the broker up; the next figures are thrown away");
        bareWrites(Kind.WRITES_AT_ONCE, BareKafka.class);
        bareWrites(Kind.STEPS_AT_ONCE, BareTransactions.class);
    }

    private void measure(String engine) throws IOException, InterruptedException {
        Map<String, Double> bare = bareWrites(Kind.WRITES_AT_ONCE, BareKafka.class);
        Map<String, Double> ourWrites = ours(Kind.WRITES, engine, newTopic(), 0);
        rows(ON_KAFKA, engine, ourWrites, theirs(Kind.WRITES, engine, newTopic(), 0));
        limits(engine, ourWrites, bare);
        Map<String, Double> bareSteps = bareWrites(Kind.STEPS_AT_ONCE, BareTransactions.class);
        Map<String, Double> ourSteps = ours(Kind.STEPS, engine, newTopic(), 0);
        rows(ON_KAFKA, engine, ourSteps, Map.of());
        limits(engine, ourSteps, bareSteps);
        starts(engine);

        Map<String, Double> ourEngine = ours(Kind.ENGINE, engine, "", ENGINE_ENTRIES);
        limits(engine, ourEngine, bareReads(engine));
        rows(WITHOUT_KAFKA, engine, ourEngine, theirs(Kind.ENGINE, engine, "", ENGINE_ENTRIES));
    }

    /** Reads and start-up: where KCache reads fewer entries, ours starts over as many too, so that reads are alike. */
    private void starts(String engine) throws IOException, InterruptedException {
        int part = KCACHE_PART.getOrDefault(engine, 1);
        int fewer = Math.max(1, entries / part);
        Map<String, Double> ourReads = ours(Kind.READS, engine, filledTopic(fewer), fewer);
        Map<String, Double> theirReads = theirs(Kind.READS, engine, filledTopic(fewer), fewer);
        if (part > 1) {
            Map<String, Double> ourStart = ours(Kind.READS, engine, filledTopic(entries), entries);
            for (String scaled : List.of(TopicWorkloads.START_UP, TopicWorkloads.DISK)) {
                Double our = ourStart.get(scaled);
                Double their = theirReads.remove(scaled);
                ourReads.remove(scaled);
                if (our != null) {
                    page.row(
                            ON_KAFKA,
                            engine,
                            scaled,
                            our,
                            their == null ? null : their * part,
                            " (from " + StorePage.number(fewer) + ")");
                }
            }
        }
        rows(ON_KAFKA, engine, ourReads, theirReads);
    }

    private void rows(String section, String engine, Map<String, Double> ours, Map<String, Double> theirs) {
        ours.forEach((workload, figure) -> {
            if (!(engine.equals(MEMORY) && workload.equals(TopicWorkloads.DISK))) {
                page.row(section, engine, workload, figure, theirs.get(workload), "");
            }
        });
    }

    private void limits(String engine, Map<String, Double> ours, Map<String, Double> limits) {
        limits.forEach((workload, limit) -> {
            Double figure = ours.get(workload);
            if (figure != null) {
                page.limit(engine, workload, figure, limit);
            }
        });
    }

    private Map<String, Double> ours(Kind kind, String engine, String topic, int number)
            throws IOException, InterruptedException {
        return work("Kanon", kind, KanonSystem.class.getName(), ownClassPath(), engine, topic, number);
    }

    private Map<String, Double> theirs(Kind kind, String engine, String topic, int number)
            throws IOException, InterruptedException {
        return work("KCache", kind, KCACHE, kcacheClassPath, engine, topic, number);
    }

    private Map<String, Double> bareWrites(Kind kind, Class<? extends StoreSystem> system)
            throws IOException, InterruptedException {
        String topic = newTopic();
        FilledTopic.createEmpty(bootstrapServers, topic);
        return work("Bare Kafka", kind, system.getName(), ownClassPath(), BareKafka.ENGINE, topic, 0);
    }

    private Map<String, Double> bareReads(String engine) throws IOException, InterruptedException {
        return new BareLibraries().engines().contains(engine)
                ? work(
                        "Bare library",
                        Kind.POINT_READS,
                        BareLibraries.class.getName(),
                        ownClassPath(),
                        engine,
                        "",
                        ENGINE_ENTRIES)
                : Map.of();
    }

    private Map<String, Double> work(
            String who, Kind kind, String system, String classPath, String engine, String topic, int number)
            throws IOException, InterruptedException {
        Place place = new Place(engine, bootstrapServers, topic, processes.freshDirectory());
        Outcome outcome = processes.work(new Task(kind, system, place, time, number), classPath, PATIENCE);
        outcome.figures()
                .forEach((name, figure) ->
                        System.out.printf("%-12s %-8s %-40s %s%n", who, engine, name, StorePage.number(figure)));
        if (!outcome.problem().isEmpty()) {
            String problem = who + ", " + engine + ", " + kind + ": " + outcome.problem();
            System.out.println(problem);
            page.problem(problem);
        }
        return outcome.figures();
    }

    private String newTopic() {
        topics++;
        return "written-" + topics;
    }

    private String filledTopic(int number) throws InterruptedException {
        String topic = "filled-" + number;
        if (filled.add(topic)) {
            FilledTopic.create(bootstrapServers, topic, number);
        }
        return topic;
    }

    private static String ownClassPath() {
        return System.getProperty("java.class.path");
    }
}
