package dev.kanon.faults.cluster;

import dev.kanon.faults.node.FaultNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A node in a process of its own, which may be killed, paused, told to end, and started again. */
final class ReplicaProcess {

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);
    private static final long CHECK_MILLIS = 10;

    private final Path directory;
    private final List<String> javaOptions;
    private final List<String> arguments;
    private @Nullable Process process;

    /**
     * A node that does not run yet.
     *
     * @param directory its own, for its hosts file and its log
     * @param javaOptions system properties among them
     * @param arguments of {@link FaultNode}, without the last
     */
    ReplicaProcess(Path directory, List<String> javaOptions, List<String> arguments) {
        this.directory = directory;
        this.javaOptions = List.copyOf(javaOptions);
        this.arguments = List.copyOf(arguments);
    }

    Path hosts() {
        return directory.resolve("hosts");
    }

    Path log() {
        return directory.resolve("node.log");
    }

    boolean runs() {
        return process != null && process.isAlive();
    }

    /** Starts the process and returns at once. */
    void launch() {
        try {
            Files.deleteIfExists(ready());
            process = new ProcessBuilder(command())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a node in " + directory, e);
        }
    }

    /** Whether it serves clients within the patience; false where it ended or takes longer. */
    boolean awaitReady() {
        long deadline = System.nanoTime() + START_PATIENCE.toNanos();
        while (!Files.exists(ready())) {
            if (!runs() || System.nanoTime() > deadline) {
                return false;
            }
            sleep();
        }
        return true;
    }

    /** Ends it as a crash does. */
    void kill() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
            awaitEnd(running);
        }
    }

    /** Tells it to end in order, and waits; by force where that takes too long. */
    void stop() {
        Process running = process;
        if (running != null) {
            running.destroy();
            if (!ends(running)) {
                kill();
            }
        }
    }

    /** Stops the process from running, without ending it, or lets it go on. */
    void pause(boolean paused) {
        Process running = process;
        if (running == null || !running.isAlive()) {
            return;
        }
        try {
            Process signal = new ProcessBuilder("kill", paused ? "-STOP" : "-CONT", Long.toString(running.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int unused = signal.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("there is no program 'kill' on this system", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Djdk.net.hosts.file=" + hosts()));
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FaultNode.class.getName()));
        command.addAll(arguments);
        command.add(ready().toString());
        return command;
    }

    private Path ready() {
        return directory.resolve("ready");
    }

    private static void awaitEnd(Process ending) {
        if (!ends(ending)) {
            throw new IllegalStateException("process " + ending.pid() + " does not end");
        }
    }

    private static boolean ends(Process ending) {
        try {
            return ending.waitFor(STOP_PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(CHECK_MILLIS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while a node was to start or end", e);
    }
}
