package dev.kanon.conformance.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** A recorded file, and the number of its rows that are matched at least. */
final class Recording {

    private static final int SHOWN_MISSES = 20;

    private Recording() {}

    static Path file(String name) {
        Path file = Path.of(System.getProperty("kanon.shared", "../shared"), "conformance/registry/recorded", name);
        assumeTrue(
                Files.exists(file),
                () -> "SKIPPED: the recording " + file + " is not here; say with -Dkanon.shared=… where it lies");
        return file;
    }

    /** Prints how many of the rows match, and fails where fewer do than before. */
    static void report(String what, int rows, List<String> misses) throws IOException {
        int matched = rows - misses.size();
        System.out.println("Avro " + what + ": matched " + matched + " of " + rows);
        misses.stream().limit(SHOWN_MISSES).forEach(System.out::println);
        assertThat(matched)
                .as("matched rows of the Avro %s; see floors.properties", what)
                .isGreaterThanOrEqualTo(floor(what));
    }

    private static int floor(String what) throws IOException {
        Properties floors = new Properties();
        try (InputStream in = Recording.class.getResourceAsStream("floors.properties")) {
            floors.load(in);
        }
        return Integer.parseInt(floors.getProperty(what));
    }
}
