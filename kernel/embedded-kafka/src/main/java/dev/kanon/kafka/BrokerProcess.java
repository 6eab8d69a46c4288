package dev.kanon.kafka;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The program of one node in a process of its own; ends with its standard input, so that it cannot outlive its parent. */
final class BrokerProcess {

    private static final int FAILED = 1;

    private BrokerProcess() {}

    /**
     * Runs a node.
     *
     * @param arguments the file of its settings, the cluster's id, and a file to make when it serves
     */
    public static void main(String[] arguments) throws Exception {
        KraftNode node;
        try {
            node = KraftNode.start(settings(Path.of(arguments[0])), arguments[1]);
        } catch (Exception | Error e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(FAILED);
            return;
        }
        Files.createFile(Path.of(arguments[2]));
        awaitEndOfInput();
        node.stop();
        Runtime.getRuntime().halt(0);
    }

    private static Properties settings(Path file) throws IOException {
        Properties settings = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            settings.load(reader);
        }
        return settings;
    }

    private static void awaitEndOfInput() throws IOException {
        int read = 0;
        while (read >= 0) {
            read = System.in.read();
        }
    }
}
