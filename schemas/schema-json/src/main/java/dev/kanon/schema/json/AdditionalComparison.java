package dev.kanon.schema.json;

/** Compares what two schemas say about all that they do not list. */
final class AdditionalComparison {

    private final Comparison comparison;
    private final Path path;

    AdditionalComparison(Comparison comparison, Path path) {
        this.comparison = comparison;
        this.path = path;
    }

    void compare(Coverage writer, Coverage reader, Rule removed, Rule narrowed) {
        if (reader instanceof Coverage.Closed && !(writer instanceof Coverage.Closed)) {
            comparison.findings().add(removed, path);
        } else if (reader instanceof Coverage.By read) {
            if (writer instanceof Coverage.Open) {
                comparison.findings().add(narrowed, path);
            } else if (writer instanceof Coverage.By written) {
                comparison.compare(written.schema(), read.schema(), path);
            }
        }
    }
}
