package dev.kanon.kafka;

import dev.kanon.component.KanonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One node, in a process that may be killed, stopped for a while, and started again on the same data. */
final class NodeProcess {

    private static final Duration START_PATIENCE = Duration.ofSeconds(90);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(15);
    private static final long CHECK_MILLIS = 50;
    private static final int LONGEST_QUOTED_LOG = 2_000;
    private static final String LARGEST_HEAP = "-Xmx256m";

    private final Path directory;
    private final NodeSettings settings;
    private final String clusterId;
    private final Map<String, String> environment;
    private @Nullable Process process;

    /**
     * A node that does not run yet.
     *
     * @param directory its own, for data, settings and log
     * @param environment variables of the process beside those of this one
     */
    NodeProcess(Path directory, NodeSettings settings, String clusterId, Map<String, String> environment) {
        this.directory = directory;
        this.settings = settings;
        this.clusterId = clusterId;
        this.environment = Map.copyOf(environment);
    }

    boolean runs() {
        return process != null && process.isAlive();
    }

    /** Starts the process and returns at once. */
    void launch() {
        if (runs()) {
            throw new IllegalStateException("the node of " + directory + " runs already");
        }
        try {
            Files.createDirectories(directory);
            Files.deleteIfExists(ready());
            Path properties = directory.resolve("server.properties");
            try (Writer writer = Files.newBufferedWriter(properties, StandardCharsets.UTF_8)) {
                settings.toProperties().store(writer, null);
            }
            ProcessBuilder builder = new ProcessBuilder(command(properties))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
            builder.environment().putAll(environment);
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a broker in " + directory, e);
        }
    }

    /**
     * Blocks until the node serves.
     *
     * @throws KanonException {@link EmbeddedKafkaErrors#BROKER_FAILED} with the end of its log
     */
    void awaitReady() {
        long deadline = System.nanoTime() + START_PATIENCE.toNanos();
        while (!Files.exists(ready())) {
            if (!runs() || System.nanoTime() > deadline) {
                throw new KanonException(
                        EmbeddedKafkaErrors.BROKER_FAILED,
                        "The broker process of " + directory + " did not start: " + endOfLog());
            }
            pause();
        }
    }

    /** Ends the process as a crash does: nothing is flushed or said. */
    void kill() {
        Process running = running();
        running.destroyForcibly();
        awaitEnd(running);
    }

    /** Stops the process from running, without ending it: its connections stay open and are silent. */
    void pause(boolean paused) {
        signal(paused ? "STOP" : "CONT");
    }

    /** Ends the process where it runs. */
    void close() {
        if (runs()) {
            kill();
        }
    }

    private Process running() {
        if (process == null || !process.isAlive()) {
            throw new IllegalStateException("the node of " + directory + " does not run");
        }
        return process;
    }

    private void signal(String name) {
        try {
            Process sent = new ProcessBuilder(
                            "kill", "-" + name, Long.toString(running().pid()))
                    .inheritIO()
                    .start();
            if (sent.waitFor() != 0) {
                throw new IllegalStateException("cannot send " + name + " to the node of " + directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("there is no program 'kill' on this system", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private List<String> command(Path properties) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                LARGEST_HEAP,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                BrokerProcess.class.getName(),
                properties.toString(),
                clusterId,
                ready().toString());
    }

    private Path ready() {
        return directory.resolve("ready");
    }

    private Path log() {
        return directory.resolve("node.log");
    }

    private String endOfLog() {
        try {
            String all = Files.readString(log(), StandardCharsets.UTF_8);
            return all.substring(Math.max(0, all.length() - LONGEST_QUOTED_LOG));
        } catch (IOException e) {
            return "it left no log";
        }
    }

    private static void awaitEnd(Process process) {
        if (!ends(process)) {
            throw new IllegalStateException("process " + process.pid() + " does not end");
        }
    }

    private static boolean ends(Process process) {
        try {
            return process.waitFor(STOP_PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(CHECK_MILLIS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while a broker process was to start or end", e);
    }
}
