package dev.kanon.store.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.component.KanonException;
import dev.kanon.component.Settings;
import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine;
import dev.kanon.store.Engine.Change;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.EngineProvider;
import dev.kanon.store.KeyRange;
import dev.kanon.store.StoreErrors;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that commits as fast as it can with SIGKILL, at random moments, again and again on the same directory, and
 * holds what is found then against what the process acknowledged. {@code -Dkanon.kills=N} says how often; the seed, which the
 * batches and the moments follow from, is printed and taken by {@code -Dkanon.seed=N}.
 */
public abstract class KillContract {

    private static final int KILLS = 6;
    /** One kill in so many comes while the engine is opened, or soon after. */
    private static final int EARLY_ONE_IN = 4;
    /** The latest of the early ones, in milliseconds after the process began to open the engine. */
    private static final int EARLY_MILLIS = 300;
    /** The latest of all others: after so many batches. */
    private static final int MOST_BATCHES = 300;

    private static final int DIRECTORY_CHANGED_AFTER = 20;
    private static final long DEADLINE_SECONDS = 60;

    @TempDir
    Path parent = Path.of("");

    protected abstract EngineProvider provider();

    protected Map<String, String> settings() {
        return Map.of();
    }

    /** Whether what was committed survives the process, and not only what was flushed. */
    protected boolean losesNothing() {
        return true;
    }

    /** Whether an engine may be refused after a kill, to be built anew. */
    protected boolean mayBeRefused() {
        return false;
    }

    @Test
    void whatIsFoundIsWholeBatchesAndAllThatWereAcknowledged() throws Exception {
        long seed = Long.getLong("kanon.seed", System.nanoTime());
        int kills = Integer.getInteger("kanon.kills", KILLS);
        var random = new Random(seed);
        var batches = new NumberedBatches(seed);
        var found = new State(batches);
        int refused = 0;
        long lost = 0;
        int atOpening = 0;
        for (int kill = 0; kill < kills; kill++) {
            Path directory = parent.resolve("engine-" + kill / DIRECTORY_CHANGED_AFTER);
            if (kill % DIRECTORY_CHANGED_AFTER == 0) {
                found = new State(batches);
            }
            boolean early = random.nextInt(EARLY_ONE_IN) == 0;
            Acknowledged acknowledged = early
                    ? killed(directory, seed, random.nextInt(EARLY_MILLIS), Integer.MAX_VALUE)
                    : killed(directory, seed, Integer.MAX_VALUE, 1 + random.nextInt(MOST_BATCHES));
            long atLeast = Math.max(found.number, losesNothing() ? acknowledged.committed() : acknowledged.flushed());
            atOpening += acknowledged.committed() == 0 ? 1 : 0;
            try (Engine engine = opened(directory)) {
                long number = NumberedBatches.number(engine.mark(0));
                assertThat(number)
                        .as("the last batch that is there, seed %d, kill %d", seed, kill)
                        .isBetween(atLeast, Math.max(found.number, acknowledged.committed()) + 1);
                lost += Math.max(0, acknowledged.committed() - number);
                found.advance(number);
                found.assertIsIn(engine);
            } catch (KanonException e) {
                if (!mayBeRefused() || e.errorCode() != StoreErrors.ENGINE_FAILED) {
                    throw e;
                }
                refused++;
                provider().destroy(directory);
                found = new State(batches);
            }
        }
        System.out.printf(
                "%s: %d kills, %d while opening, %d batches at the end, %d acknowledged ones lost, %d times refused; seed %d, repeat with -Dkanon.seed=%d%n",
                getClass().getSimpleName(), kills, atOpening, found.number, lost, refused, seed, seed);
    }

    /** The last batches that a process told of before its end; 0 is none. */
    private record Acknowledged(long committed, long flushed) {}

    private Acknowledged killed(Path directory, long seed, int afterMillis, int afterBatches) throws Exception {
        Process process = new ProcessBuilder(command(directory, seed))
                .redirectError(parent.resolve("errors").toFile())
                .start();
        long committed = 0;
        long flushed = 0;
        int seen = 0;
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            awaitOpening(lines);
            var killer = new Thread(() -> {
                try {
                    process.waitFor(afterMillis, TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                process.toHandle().destroyForcibly();
            });
            killer.start();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(CommittingProcess.FLUSHED)) {
                    flushed = Long.parseLong(line.substring(CommittingProcess.FLUSHED.length()));
                } else if (line.startsWith(CommittingProcess.COMMITTED)) {
                    committed = Long.parseLong(line.substring(CommittingProcess.COMMITTED.length()));
                    if (++seen == afterBatches) {
                        // By its handle, which leaves what it printed until then to be read.
                        process.toHandle().destroyForcibly();
                    }
                }
            }
            killer.join();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(() -> errors()).isEqualTo(128 + 9);
        delete(temporary());
        return new Acknowledged(committed, flushed);
    }

    /** What it logs goes the same way. */
    private void awaitOpening(BufferedReader lines) throws IOException {
        String line;
        do {
            line = lines.readLine();
            assertThat(line).as(() -> errors()).isNotNull();
        } while (!CommittingProcess.OPENING.equals(line));
    }

    private List<String> command(Path directory, long seed) throws IOException {
        // Of its own, as native libraries that were unpacked stay there when the process is killed.
        Files.createDirectories(temporary());
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of(
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary(),
                "-cp",
                System.getProperty("java.class.path"),
                CommittingProcess.class.getName(),
                provider().name(),
                directory.toString(),
                Long.toString(seed)));
        settings().forEach((key, value) -> command.add(key + "=" + value));
        return command;
    }

    private Path temporary() {
        return parent.resolve("temporary");
    }

    private String errors() {
        try {
            return Files.readString(parent.resolve("errors"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private Engine opened(Path directory) {
        return provider().open(directory, Settings.read(provider().settings(), settings()));
    }

    /** What the first batches lead to. */
    private static final class State {

        private final NumberedBatches batches;
        private final NavigableMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
        private long number;

        State(NumberedBatches batches) {
            this.batches = batches;
        }

        void advance(long to) {
            while (number < to) {
                number++;
                for (Change change : batches.changes(number)) {
                    byte[] value = change.value();
                    if (value == null) {
                        entries.remove(change.key());
                    } else {
                        entries.put(change.key(), value);
                    }
                }
            }
        }

        void assertIsIn(Engine engine) {
            try (Cursor<Entry> cursor = engine.scan(KeyRange.ALL, Direction.ASCENDING)) {
                entries.forEach((key, value) -> {
                    assertThat(cursor.hasNext())
                            .as("an entry that batch %d must leave", number)
                            .isTrue();
                    Entry entry = cursor.next();
                    assertThat(entry.key()).isEqualTo(key);
                    assertThat(entry.value()).isEqualTo(value);
                });
                assertThat(cursor.hasNext())
                        .as("more than batch %d leaves", number)
                        .isFalse();
            }
            assertThat(engine.size()).isEqualTo(entries.size());
        }
    }
}
