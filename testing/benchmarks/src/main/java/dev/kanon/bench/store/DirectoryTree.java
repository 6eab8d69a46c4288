package dev.kanon.bench.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory and all that is in it. */
final class DirectoryTree {

    private DirectoryTree() {}

    static void delete(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> all = Files.walk(root)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        }
    }

    /** What it takes on disk. Java tells only how long files are, and an engine may keep a file that is mostly holes. */
    static long bytesOnDisk(Path root) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("du", "-sk", root.toString()).start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("du cannot tell the size of " + root);
        }
        return Long.parseLong(answer.substring(0, answer.indexOf('\t'))) * 1024;
    }
}
