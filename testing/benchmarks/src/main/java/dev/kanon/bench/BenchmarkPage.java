package dev.kanon.bench;

import dev.kanon.bench.Load.Measured;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Collects the figures of a run and prints them as a page. */
final class BenchmarkPage {

    private static final String LIMIT = "constant reply";
    private static final String READ = "read by id";

    private record Cell(String name, int connections) {}

    private final Map<Cell, Measured> figures = new LinkedHashMap<>();
    private Duration startUp = Duration.ZERO;
    private Duration laterStartUp = Duration.ZERO;
    private int laterSubjects;
    private long megabytesAtStart;
    private long megabytesAfterLoad;
    private int replyBytes;

    void measured(String name, int connections, Measured measured) {
        figures.put(new Cell(name, connections), measured);
    }

    void startUp(Duration time) {
        startUp = time;
    }

    /** The start after the load, over everything that it registered. */
    void laterStartUp(Duration time, int subjects) {
        laterStartUp = time;
        laterSubjects = subjects;
    }

    void memoryAtStart(long megabytes) {
        megabytesAtStart = megabytes;
    }

    void memoryAfterLoad(long megabytes) {
        megabytesAfterLoad = megabytes;
    }

    void replySize(int bytes) {
        replyBytes = bytes;
    }

    String text() throws IOException {
        StringBuilder rows = new StringBuilder();
        figures.forEach((cell, measured) -> rows.append(format(
                "| %s | %d | %,.0f | %.2f ms | %.2f ms |%n",
                cell.name(),
                cell.connections(),
                measured.perSecond(),
                measured.medianMicros() / 1e3,
                measured.slowMicros() / 1e3)));
        return format(
                """
                # Benchmarks

                Written by `make bench m=registry`. Load and server share the machine, over loopback and keep-alive connections, so
                read the ratios before the figures.

                Machine: %s.

                ## Schema registry

                | | connections | a second | p50 | p99 |
                | --- | ---: | ---: | ---: | ---: |
                %s
                The constant reply is the limit: the HTTP server that the registry stands on, in a process of its own, giving %d
                bytes that it holds ready, as many as a read by id answers. Of it, reads by id reach %s.

                | | |
                | --- | ---: |
                | start of the process to the first answered request, Kafka running, over %d schemas | %.2f s |
                | the same over the %,d schemas that the load left | %.2f s |
                | resident memory after the start | %d MiB |
                | resident memory after the load | %d MiB |
                """,
                Machine.describe(),
                rows,
                replyBytes,
                ratios(),
                RegistryBenchmark.SCHEMAS,
                startUp.toMillis() / 1e3,
                laterSubjects,
                laterStartUp.toMillis() / 1e3,
                megabytesAtStart,
                megabytesAfterLoad);
    }

    private String ratios() {
        List<String> parts = new ArrayList<>();
        figures.forEach((cell, limit) -> {
            Measured read = figures.get(new Cell(READ, cell.connections()));
            if (cell.name().equals(LIMIT) && read != null) {
                parts.add(format("%.0f %% with %d", 100 * read.perSecond() / limit.perSecond(), cell.connections()));
            }
        });
        return String.join(", ", parts) + " connections";
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation for it would be a dependency for this one place
    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
