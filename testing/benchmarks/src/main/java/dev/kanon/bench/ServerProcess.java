package dev.kanon.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, so that neither its memory nor its time is mixed up with the load's. */
final class ServerProcess implements AutoCloseable {

    private static final Duration MOST_START = Duration.ofSeconds(60);
    private static final Duration MOST_STOP = Duration.ofSeconds(20);
    private static final int POLL_MILLIS = 5;

    private final Process process;
    private final Path log;
    private final int port;
    private final Duration startUp;

    private ServerProcess(Process process, Path log, int port, Duration startUp) {
        this.process = process;
        this.log = log;
        this.port = port;
        this.startUp = startUp;
    }

    /** Returns when a first request for the path has been answered with 200. */
    static ServerProcess start(List<String> command, int port, String path) throws IOException, InterruptedException {
        Path log = Files.createTempFile("kanon-bench", ".log");
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        while (!answers(port, path)) {
            long waited = System.nanoTime() - begin;
            if (!process.isAlive() || waited > MOST_START.toNanos()) {
                process.destroyForcibly();
                throw new IOException("The server did not start: " + command + "\n" + Files.readString(log));
            }
            Thread.sleep(POLL_MILLIS);
        }
        return new ServerProcess(process, log, port, Duration.ofNanos(System.nanoTime() - begin));
    }

    private static boolean answers(int port, String path) {
        try (Connection connection = new Connection(port)) {
            connection.exchange(Connection.get(path));
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    int port() {
        return port;
    }

    /** From the start of the process to its first answer. */
    Duration startUp() {
        return startUp;
    }

    /** Resident memory in MiB, as Linux counts it; 0 elsewhere. */
    long residentMegabytes() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(MOST_STOP.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(log);
    }
}
