package dev.kanon.bench.store;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** The processes of one run and their files; nothing of either is left when it is closed. */
final class Processes implements AutoCloseable {

    /** The same for every system. The binding of LMDB that KCache has reaches into the JDK. */
    private static final List<String> WORKER_JVM = List.of(
            "-Xms1g",
            "-Xmx2g",
            "-XX:+UseG1GC",
            "-Djmh.ignoreLock=true",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

    private static final List<String> BROKER_JVM = List.of("-Xmx1g", "-XX:+UseG1GC");
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);
    private static final int QUOTED_LINES = 4;

    /**
     * @param figures by name, in their order; those that were there before it failed
     * @param problem how it failed, or nothing
     */
    record Outcome(Map<String, Double> figures, String problem) {}

    private final Path directory;
    private final Queue<Process> running = new ConcurrentLinkedQueue<>();
    private final Thread atInterrupt = new Thread(this::closeQuietly);

    Processes() throws IOException {
        directory = Files.createTempDirectory("kanon-bench");
        Runtime.getRuntime().addShutdownHook(atInterrupt);
    }

    /** A directory that nobody else uses. */
    Path freshDirectory() throws IOException {
        return Files.createTempDirectory(directory, "data");
    }

    /** Starts a broker; returns where it listens. */
    String startBroker() throws IOException {
        Process process = launch(new ProcessBuilder(
                        command(BROKER_JVM, System.getProperty("java.class.path"), BrokerProcess.class, List.of()))
                .redirectError(ProcessBuilder.Redirect.DISCARD));
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(BrokerProcess.SERVES)) {
                return line.substring(BrokerProcess.SERVES.length());
            }
        }
        throw new IOException(
                "The broker's process ended before it served; see whether Kafka starts by `bin/kanon dev`");
    }

    /** Has a worker with that class path do its task, and deletes what the task has left in its place. */
    Outcome work(Task task, String classPath, Duration patience) throws IOException, InterruptedException {
        File output = Files.createTempFile(directory, "worker", ".log").toFile();
        Process process = launch(new ProcessBuilder(command(WORKER_JVM, classPath, Worker.class, task.arguments()))
                .redirectErrorStream(true)
                .redirectOutput(output));
        boolean ended = process.waitFor(patience.toSeconds(), TimeUnit.SECONDS);
        end(process);
        DirectoryTree.delete(task.place().directory());
        List<String> lines = Files.readAllLines(output.toPath());
        if (!ended) {
            return new Outcome(figures(lines), "did not end within " + patience.toSeconds() + " s");
        }
        return new Outcome(figures(lines), process.exitValue() == 0 ? "" : endOf(lines));
    }

    private List<String> command(List<String> jvm, String classPath, Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of("-Djava.io.tmpdir=" + directory, "-cp", classPath, main.getName()));
        command.addAll(arguments);
        return command;
    }

    private Process launch(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        running.add(process);
        return process;
    }

    private void end(Process process) throws IOException {
        process.getOutputStream().close();
        process.descendants().forEach(ProcessHandle::destroyForcibly); // a JVM that JMH has forked
        try {
            if (process.isAlive() && !process.waitFor(STOP_PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        running.remove(process);
    }

    private static Map<String, Double> figures(List<String> lines) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            if (parts[0].equals(Worker.FIGURE)) {
                figures.put(parts[1], Double.valueOf(parts[2]));
            }
        }
        return figures;
    }

    /** What it said last, without the frames of stack traces. */
    private static String endOf(List<String> all) {
        List<String> lines = all.stream()
                .filter(line -> !line.isBlank() && !line.strip().startsWith("at "))
                .toList();
        return "failed: " + String.join(" / ", lines.subList(Math.max(0, lines.size() - QUOTED_LINES), lines.size()));
    }

    @Override
    public void close() throws IOException {
        Runtime.getRuntime().removeShutdownHook(atInterrupt);
        for (Process process : running) {
            end(process);
        }
        DirectoryTree.delete(directory);
    }

    private void closeQuietly() {
        try {
            for (Process process : running) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            DirectoryTree.delete(directory);
        } catch (IOException e) {
            System.err.println("bench: " + directory + " is left: " + e.getMessage());
        }
    }
}
