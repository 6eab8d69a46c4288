package dev.kanon.registry;

import dev.kanon.replication.ReplicationConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A registry in a process of its own, which can be killed like one. */
final class RegistryProcess implements AutoCloseable {

    private final Process process;
    private final URI uri;

    private RegistryProcess(Process process, URI uri) {
        this.process = process;
        this.uri = uri;
    }

    /** Returns when the node answers. */
    static RegistryProcess start(String bootstrapServers) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RegistryProcess.class.getName(),
                        bootstrapServers)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line;
        while ((line = out.readLine()) != null) {
            if (line.startsWith("http://")) {
                return new RegistryProcess(process, URI.create(line));
            }
        }
        process.destroyForcibly();
        throw new IOException("the registry process ended before it answered");
    }

    URI uri() {
        return uri;
    }

    /** As {@code kill -9} does; returns when the process is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        RegistryServer server = RegistryServer.onKafka(
                RegistryConfig.on(URI.create("http://127.0.0.1:0")),
                RegistryFixture.formats(),
                ReplicationConfig.of("_schemas", Map.of("bootstrap.servers", args[0])));
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        server.start();
        System.out.println(server.uri());
    }
}
