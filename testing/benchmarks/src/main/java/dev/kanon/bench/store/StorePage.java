package dev.kanon.bench.store;

import dev.kanon.bench.Machine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Collects the figures of a run and prints them as a page. */
final class StorePage {

    /** @param scaled said behind KCache's figure where it was measured over less */
    private record Row(
            String engine,
            String workload,
            double ours,
            @Nullable Double theirs,
            String scaled) {}

    private final Map<String, List<Row>> sections = new LinkedHashMap<>();
    private final List<Row> limits = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Properties reasons;

    StorePage(Properties reasons) {
        this.reasons = reasons;
    }

    void row(String section, String engine, String workload, double ours, @Nullable Double theirs, String scaled) {
        sections.computeIfAbsent(section, any -> new ArrayList<>())
                .add(new Row(engine, workload, ours, theirs, scaled));
    }

    void limit(String engine, String workload, double ours, double limit) {
        limits.add(new Row(engine, workload, ours, limit, ""));
    }

    void problem(String what) {
        problems.add(what);
    }

    String text(String note, String conditions) throws IOException {
        StringBuilder page = new StringBuilder("""
                # Benchmarks of the topic store

                Written by `make bench m=store`: Kanon's topic store and KCache 5.2.1 under the same workloads, in the same JVM
                settings, one after the other for each engine, on the same broker. Read the ratios before the figures: they say
                how many times as good Kanon's figure is.

                """);
        page.append("Machine: ").append(Machine.describe()).append(".\n");
        page.append(note.isEmpty() ? "" : note + "\n")
                .append('\n')
                .append(conditions)
                .append('\n');
        sections.forEach((title, rows) -> page.append(table(title, rows)));
        page.append(limitTable());
        page.append(list("What did not run", problems));
        return page.toString();
    }

    private String table(String title, List<Row> rows) {
        StringBuilder table = new StringBuilder("## " + title + "\n\n");
        table.append(
                "| engine | | Kanon | KCache | ratio | aim | met |\n| --- | --- | ---: | ---: | ---: | ---: | --- |\n");
        List<String> missed = new ArrayList<>();
        for (Row row : rows) {
            OptionalDouble aim = Aims.besideKCache(row.engine(), row.workload());
            Double theirs = row.theirs();
            double ratio = theirs == null
                    ? Double.NaN
                    : Aims.lessIsBetter(row.workload()) ? theirs / row.ours() : row.ours() / theirs;
            table.append("| %s | %s | %s | %s | %s | %s | %s |\n"
                    .formatted(
                            row.engine(),
                            row.workload(),
                            number(row.ours()),
                            theirs == null ? "–" : number(theirs) + row.scaled(),
                            theirs == null ? "–" : number(ratio),
                            aim.isPresent() ? "≥ " + number(aim.getAsDouble()) : "–",
                            verdict(row, ratio, aim, missed)));
        }
        return table.append('\n').append(list("", missed)).toString();
    }

    private String limitTable() {
        StringBuilder table = new StringBuilder("""
                ## Against the limit

                The limit of 64 putting writers and of asynchronous puts is a bare idempotent producer with the same settings, and a
                consumer that reads each record back and keeps none; that of 64 comparing and setting ones is a bare transactional
                producer that takes all that waits into one transaction, and begins the next when that is read back. The limit of
                reads by key is the library itself through Java, with the same keys and the same options as the engine, in the same
                benchmark.

                | engine | | Kanon | limit | reached | aim | met |
                | --- | --- | ---: | ---: | ---: | ---: | --- |
                """);
        List<String> missed = new ArrayList<>();
        for (Row row : limits) {
            double limit = row.theirs() == null ? Double.NaN : row.theirs();
            double aim = row.workload().startsWith("readKey") ? Aims.OF_LIBRARY : Aims.OF_KAFKA;
            double reached = row.ours() / limit;
            table.append("| %s | %s | %s | %s | %s %% | ≥ %s %% | %s |\n"
                    .formatted(
                            row.engine(),
                            row.workload(),
                            number(row.ours()),
                            number(limit),
                            whole(reached * 100),
                            whole(aim * 100),
                            verdict(row, reached, OptionalDouble.of(aim), missed)));
        }
        return table.append('\n').append(list("", missed)).toString();
    }

    private String verdict(Row row, double ratio, OptionalDouble aim, List<String> missed) {
        if (aim.isEmpty() || Double.isNaN(ratio)) {
            return "–";
        }
        if (ratio >= aim.getAsDouble()) {
            return "yes";
        }
        String reason = reason(row);
        if (!reason.isEmpty()) {
            missed.add(row.engine() + ", " + row.workload() + ": " + reason);
        }
        return "**no**";
    }

    /** For the engine, or any engine; by the workload's name as far as its first comma, with dashes for what isn't a letter. */
    private String reason(Row row) {
        String workload = row.workload().replaceFirst(",.*", "").replaceAll("[^A-Za-z]+", "-");
        return reasons.getProperty(row.engine() + "." + workload, reasons.getProperty("any." + workload, ""));
    }

    private static String list(String title, List<String> lines) {
        if (lines.isEmpty()) {
            return "";
        }
        StringBuilder list = new StringBuilder(title.isEmpty() ? "" : "## " + title + "\n\n");
        lines.forEach(line -> list.append("- ").append(line).append('\n'));
        return list.append('\n').toString();
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }

    /** Three digits that say something, or all before the point. */
    static String number(double value) {
        if (value == Math.rint(value) || value >= 100) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
    }
}
