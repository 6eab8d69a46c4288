package dev.kanon.conformance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the recordings lie; tests that need one are skipped, and say so, where it is absent. */
public final class SharedData {

    private SharedData() {}

    public static Path file(String path) {
        Path file = Path.of(System.getProperty("kanon.shared", "../shared"))
                .resolve("conformance")
                .resolve(path);
        assumeTrue(
                Files.exists(file),
                () -> "SKIPPED: no conformance data at " + file + "; say where with -Dkanon.shared=DIR");
        return file;
    }
}
