package dev.kanon.conformance;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The figures below which a conformance suite fails, as {@code floors.properties} holds them: {@code suite=matched/total},
 * with {@code suite.title}. The page {@code docs/reference/conformance.md} is made of it.
 */
public final class Floors {

    private static final String WRITE = "kanon.write";

    private static final String FILE = "testing/conformance/floors.properties";
    private static final String PAGE = "docs/reference/conformance.md";
    private static final String TITLE = ".title";

    /** How many cases came out as recorded, of how many. */
    public record Figure(int matched, int total) {

        static Figure parse(String text) {
            int slash = text.indexOf('/');
            return new Figure(Integer.parseInt(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
        }

        double percentage() {
            return total == 0 ? 0 : 100.0 * matched / total;
        }
    }

    private final Path root;
    private final Properties figures = new Properties();

    private Floors(Path root) throws IOException {
        this.root = root;
        try (Reader reader = Files.newBufferedReader(root.resolve(FILE))) {
            figures.load(reader);
        }
    }

    /**
     * Reads them.
     *
     * @param root the folder of the repository
     */
    public static Floors in(Path root) throws IOException {
        return new Floors(root);
    }

    /** Whether a run of the tests writes figures and page instead of comparing them. */
    public static boolean writing() {
        return Boolean.getBoolean(WRITE);
    }

    /** What is wrong with a figure, in words; empty where it is no lower than its floor. */
    public Optional<String> check(String suite, Figure found) {
        Figure floor = Figure.parse(figures.getProperty(suite, "0/0"));
        return found.matched() >= floor.matched() && found.total() >= floor.total()
                ? Optional.empty()
                : Optional.of(suite + ": " + found + " is below the floor " + floor + " of " + FILE
                        + ". Repair what broke; if the fall is meant, run again with -D" + WRITE
                        + "=true and say why.");
    }

    /** The page as the figures have it. */
    String page() {
        String rows = new TreeSet<>(figures.stringPropertyNames())
                .stream()
                        .filter(name -> !name.endsWith(TITLE))
                        .map(name -> row(name, Figure.parse(figures.getProperty(name))))
                        .collect(Collectors.joining());
        return """
                # Conformance

                Made from `testing/conformance/floors.properties`; `-Dkanon.write=true` on the conformance tests writes both. Each
                figure is also the floor below which the build fails.

                | Suite | as recorded | of | %% |
                | --- | ---: | ---: | ---: |
                %s
                Where Kanon answers in another way on purpose, `decided-differences.txt` in `testing/conformance` lists the call, what we
                do and why; those calls are counted in the total, not among the matches.
                """.formatted(rows);
    }

    /** The page as it lies in the repository. */
    String writtenPage() throws IOException {
        return Files.readString(root.resolve(PAGE));
    }

    private String row(String suite, Figure figure) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.1f |%n",
                figures.getProperty(suite + TITLE, suite),
                figure.matched(),
                figure.total(),
                figure.percentage());
    }

    /** Makes a figure the floor and renews the page. */
    public void write(String suite, Figure found) throws IOException {
        figures.setProperty(suite, found.matched() + "/" + found.total());
        // Written by hand because Properties.store would add the time of the day.
        String lines = new TreeSet<>(figures.stringPropertyNames())
                .stream()
                        .map(name -> name + "=" + figures.getProperty(name) + "\n")
                        .collect(Collectors.joining());
        Files.writeString(root.resolve(FILE), lines, StandardCharsets.UTF_8);
        writePage();
    }

    void writePage() throws IOException {
        Files.writeString(root.resolve(PAGE), page(), StandardCharsets.UTF_8);
    }
}
