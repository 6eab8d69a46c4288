package dev.kanon.faults.store;

import dev.kanon.kafka.EmbeddedKafka;
import dev.kanon.store.TopicStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Kills a process in which a store writes, again and again, and looks each time at what is left on disk: the acknowledged
 * entries, none that nobody wrote, the same as in the topic, and read on from where it was.
 */
public final class StoreKills {

    private static final int SHORTEST_LIFE_MILLIS = 50;
    private static final int LONGEST_LIFE_MILLIS = 900;

    /** Numbers that a life has; it uses far fewer. */
    private static final long NUMBERS = 10_000_000;

    /**
     * What became of a store.
     *
     * @param rebuilds times that it did not trust what was on disk, and read the topic from its beginning
     * @param anomalies for a person to read
     */
    public record Outcome(int kills, long acknowledged, int rebuilds, List<String> anomalies) {

        @Override
        public String toString() {
            return "%d kills, %,d acknowledged writes, %d times rebuilt, %d anomalies"
                    .formatted(kills, acknowledged, rebuilds, anomalies.size());
        }
    }

    private final StoreUnderTest store;
    private final Script script;
    private final RandomGenerator random;
    private final List<String> anomalies = new ArrayList<>();

    /** By key, the number of the newest step that is known to be in the topic. */
    private final Map<String, Long> known = new TreeMap<>();

    private long acknowledged;
    private int rebuilds;

    private StoreKills(StoreUnderTest store, long seed, RandomGenerator random) {
        this.store = store;
        this.script = new Script(seed);
        this.random = random;
    }

    /**
     * Kills a new store on a new topic so many times, within some seconds each.
     *
     * @param engine by its name in {@code kafkacache.backing.cache}
     * @param writer {@code any} or {@code elected}
     * @param directory an empty one, which is left as it was in the end
     */
    public static Outcome run(
            EmbeddedKafka kafka,
            String engine,
            String writer,
            int kills,
            Path directory,
            long seed,
            RandomGenerator random)
            throws IOException, InterruptedException {
        Files.createDirectories(directory);
        String topic = "killed-" + engine + "-" + writer + "-" + Math.abs(random.nextInt());
        StoreKills run = new StoreKills(
                new StoreUnderTest(kafka.bootstrapServers(), topic, engine, writer, directory.toString()),
                seed,
                random);
        for (int life = 0; life < kills; life++) {
            run.live(life);
        }
        return new Outcome(kills, run.acknowledged, run.rebuilds, List.copyOf(run.anomalies));
    }

    /** The same for all engines on disk with either writer, told as it goes; whether there was no anomaly. */
    public static boolean runAll(
            EmbeddedKafka kafka, Path directory, int kills, long seed, RandomGenerator random, PrintStream out)
            throws IOException, InterruptedException {
        boolean well = true;
        for (String engine : List.of("rocksdb", "lmdb", "bdbje", "mapdb")) {
            for (String writer : List.of("any", "elected")) {
                Outcome outcome =
                        run(kafka, engine, writer, kills, directory.resolve(engine + "-" + writer), seed, random);
                out.println(engine + ", " + writer + " writer: " + outcome);
                outcome.anomalies().forEach(out::println);
                well &= outcome.anomalies().isEmpty() && outcome.acknowledged() > 0;
            }
        }
        return well;
    }

    private void live(int life) throws IOException, InterruptedException {
        long first = life * NUMBERS;
        long last = first - 1;
        Process process = launch(first);
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            String ready = output.readLine();
            if (!WritingStore.READY.equals(ready)) {
                anomalies.add("life " + life + ": the store did not open: " + ready);
                return;
            }
            Thread killer = new Thread(() -> killLater(process), "killer");
            killer.start();
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                last = Math.max(last, heard(life, line));
            }
            killer.join();
        } finally {
            process.destroyForcibly().waitFor();
        }
        judge(life, last + WritingStore.WINDOW);
    }

    private void killLater(Process process) {
        try {
            Thread.sleep(random.nextInt(SHORTEST_LIFE_MILLIS, LONGEST_LIFE_MILLIS));
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
        }
        boolean unused = process.toHandle().destroyForcibly(); // unlike its process, it leaves what was said to be read
    }

    /** The number of an acknowledged step; -1 where the line is of another kind, or torn. */
    private long heard(int life, String line) {
        if (line.startsWith(WritingStore.ACKNOWLEDGED)) {
            long number = Long.parseLong(line.substring(WritingStore.ACKNOWLEDGED.length()));
            if (number / NUMBERS == life) { // else the end of the number is missing
                known.merge(script.step(number).key(), number, Math::max);
                acknowledged++;
                return number;
            }
        } else if (line.startsWith(WritingStore.FAILED)) {
            anomalies.add("life " + life + ": " + line);
        }
        return -1;
    }

    private void judge(int life, long issued) {
        Map<String, String> kept;
        Map<String, String> fresh;
        try (TopicStore<String, String> reopened = store.open()) {
            reopened.init();
            long read = reopened.health().read();
            kept = new TreeMap<>(reopened);
            try (TopicStore<String, String> anew = store.inMemory().open()) {
                anew.init();
                fresh = new TreeMap<>(anew);
                rebuilds += life > 0 && read >= anew.health().read() ? 1 : 0;
            }
        }
        if (!kept.equals(fresh)) {
            anomalies.add("life " + life + ": what is kept differs from the topic: " + difference(kept, fresh));
        }
        for (long number = life * NUMBERS; number <= issued; number++) {
            String key = script.step(number).key();
            String problem = problem(key, fresh.get(key), known.getOrDefault(key, -1L), issued);
            if (problem != null) {
                anomalies.add("life " + life + ": " + problem);
            }
        }
        fresh.forEach((key, value) -> known.merge(key, Long.parseLong(value), Math::max));
    }

    /** What a key holds must be what its newest acknowledged step left, or a later one that was not acknowledged in time. */
    private @Nullable String problem(String key, @Nullable String value, long acknowledgedStep, long issued) {
        if (value != null) {
            long number = Long.parseLong(value);
            boolean written = number <= issued && script.step(number).equals(new Script.Step(key, value));
            return !written
                    ? key + " holds " + value + ", which nobody wrote"
                    : number < acknowledgedStep
                            ? key + " holds " + value + ", but " + acknowledgedStep + " was acknowledged"
                            : null;
        }
        if (acknowledgedStep < 0 || script.step(acknowledgedStep).value() == null) {
            return null;
        }
        for (long later = acknowledgedStep + 1; later <= issued; later++) {
            Script.Step step = script.step(later);
            if (step.key().equals(key) && step.value() == null) {
                return null;
            }
        }
        return key + " is missing, but " + acknowledgedStep + " was acknowledged";
    }

    private static String difference(Map<String, String> kept, Map<String, String> fresh) {
        Map<String, String> all = new TreeMap<>(kept);
        fresh.forEach(all::putIfAbsent);
        return all.keySet().stream()
                .filter(key -> !String.valueOf(kept.get(key)).equals(String.valueOf(fresh.get(key))))
                .findFirst()
                .map(key -> key + " is " + kept.get(key) + " and not " + fresh.get(key))
                .orElse("nowhere");
    }

    private Process launch(long first) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                WritingStore.class.getName()));
        command.addAll(store.arguments());
        command.addAll(List.of(Long.toString(script.seed()), Long.toString(first)));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
