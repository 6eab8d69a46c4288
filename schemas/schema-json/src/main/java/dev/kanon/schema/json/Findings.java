package dev.kanon.schema.json;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The differences found so far; where only the verdict counts, the first one is enough. */
final class Findings {

    private final boolean lenient;
    private final boolean verdictOnly;
    private final List<Difference> found = new ArrayList<>();

    private Findings(boolean lenient, boolean verdictOnly) {
        this.lenient = lenient;
        this.verdictOnly = verdictOnly;
    }

    static Findings by(CompatibilityPolicy policy) {
        return new Findings(policy == CompatibilityPolicy.LENIENT, false);
    }

    /** An empty one, by the same policy, of which only the verdict counts. */
    Findings trial() {
        return new Findings(lenient, true);
    }

    int count() {
        return found.size();
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** Whether nothing that may yet be found is of interest. */
    boolean isDecided() {
        return verdictOnly && !found.isEmpty();
    }

    List<Difference> all() {
        return List.copyOf(found);
    }

    void add(Rule rule, Path path) {
        add(rule, path, null, null);
    }

    void add(Rule rule, Path path, @Nullable Object reader, @Nullable Object writer) {
        if (lenient && rule.isToleratedWhenLenient()) {
            return;
        }
        String place = path.toString();
        found.add(new Difference(
                rule.name(),
                place,
                rule.sentence().replace(Rule.PATH, Difference.escaped(place)),
                reader == null ? null : reader.toString(),
                writer == null ? null : writer.toString(),
                "",
                rule.advice()));
    }
}
