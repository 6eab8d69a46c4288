package dev.kanon.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** The decided differences by line, as {@code decided-differences.txt} beside this class lists them. */
final class Differences {

    private static final String RESOURCE = "decided-differences.txt";
    private static final int COLUMNS = 3;

    private final Map<Integer, Difference> byLine;

    private Differences(Map<Integer, Difference> byLine) {
        this.byLine = Map.copyOf(byLine);
    }

    static Differences none() {
        return new Differences(Map.of());
    }

    static Differences decided() throws IOException {
        try (InputStream file = Objects.requireNonNull(Differences.class.getResourceAsStream(RESOURCE), RESOURCE);
                BufferedReader reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return parse(reader.lines().toList());
        }
    }

    static Differences parse(List<String> lines) {
        Map<Integer, Difference> found = new TreeMap<>();
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                List<String> columns = List.of(line.split("\\|", COLUMNS));
                if (columns.size() < COLUMNS || columns.get(2).isBlank()) {
                    throw new IllegalArgumentException("Not \"line | what we do | why\": " + line);
                }
                Difference difference =
                        difference(columns.get(1).strip(), columns.get(2).strip());
                if (found.put(Integer.parseInt(columns.get(0).strip()), difference) != null) {
                    throw new IllegalArgumentException("Line " + columns.get(0).strip() + " is decided twice");
                }
            }
        }
        return new Differences(found);
    }

    Optional<Difference> at(int line) {
        return Optional.ofNullable(byLine.get(line));
    }

    private static Difference difference(String what, String reason) {
        List<String> words = List.of(what.split("[ /]+", -1));
        return switch (words.get(0)) {
            case "answers" -> new Difference.Answers(number(words, 1), number(words, 2), reason);
            case "refuses-rules" -> new Difference.RefusesRules(number(words, 1), number(words, 2), reason);
            case "keeps-rules" -> new Difference.KeepsRules(reason);
            case "without-rules" -> new Difference.WithoutRules(reason);
            default ->
                throw new IllegalArgumentException("Neither \"answers STATUS[/CODE]\", nor \"refuses-rules"
                        + " STATUS/CODE\", nor \"keeps-rules\", nor \"without-rules\": " + what);
        };
    }

    private static int number(List<String> words, int at) {
        return at < words.size() ? Integer.parseInt(words.get(at)) : 0;
    }
}
