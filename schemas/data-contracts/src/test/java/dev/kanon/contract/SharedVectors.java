package dev.kanon.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The vectors that all implementations of contracts are held to; tests are skipped, and say so, where they are absent. */
public final class SharedVectors {

    private SharedVectors() {}

    /** A file of vectors, by its path in the folder about serializers and contracts. */
    public static JsonNode read(String path) throws IOException {
        Path file = Path.of(System.getProperty("kanon.shared", "../../../shared"))
                .resolve("conformance/serde")
                .resolve(path);
        assumeTrue(
                Files.exists(file),
                () -> "SKIPPED: no conformance data at " + file + "; say where with -Dkanon.shared=DIR");
        return new ObjectMapper().readTree(file.toFile());
    }
}
