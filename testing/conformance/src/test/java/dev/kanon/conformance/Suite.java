package dev.kanon.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.conformance.Floors.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Counts what came out as recorded and holds the figure to its floor. */
public final class Suite {

    private static final int SHOWN_MISSES = 20;

    private final String name;
    private final List<String> misses = new ArrayList<>();
    private int total;

    /** @param name of the figure among the floors */
    public Suite(String name) {
        this.name = name;
    }

    /** A recording of Confluent Schema Registry 8.3.1. */
    public static Path recorded(String file) {
        return SharedData.file("registry/recorded/confluent-8.3.1-" + file);
    }

    /** Counts a case. */
    public void expect(Object expected, Object found, String what) {
        total++;
        if (!expected.equals(found)) {
            misses.add(what + "\n  expected " + expected + "\n  found    " + found);
        }
    }

    /** Fails where fewer cases came out as recorded than the floor says. */
    public void holds() throws IOException {
        Figure figure = new Figure(total - misses.size(), total);
        System.out.println(name + ": matched " + figure.matched() + " of " + total);
        misses.stream().limit(SHOWN_MISSES).forEach(System.out::println);
        Floors floors = Floors.in(Path.of(System.getProperty("kanon.root")));
        if (Floors.writing()) {
            floors.write(name, figure);
        }
        assertThat(floors.check(name, figure)).isEmpty();
    }
}
