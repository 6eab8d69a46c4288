package dev.kanon.schema.json;

import java.util.List;

/** Compares the keywords about arrays: items, listed and not, and how many there may be. */
final class ArrayComparison {

    private static final String ITEMS = "items";

    private final Comparison comparison;
    private final Findings findings;
    private final ArrayModel writer;
    private final ArrayModel reader;
    private final Path path;

    ArrayComparison(Comparison comparison, ArrayModel writer, ArrayModel reader, Path path) {
        this.comparison = comparison;
        this.findings = comparison.findings();
        this.writer = writer;
        this.reader = reader;
        this.path = path;
    }

    void compare() {
        KeywordComparison keywords = new KeywordComparison(findings, writer.place(), reader.place(), path);
        keywords.upperLimit("maxItems", Rule.MAX_ITEMS_ADDED, Rule.MAX_ITEMS_DECREASED);
        keywords.lowerLimit("minItems", Rule.MIN_ITEMS_ADDED, Rule.MIN_ITEMS_INCREASED);
        keywords.upperLimit("maxContains", Rule.MAX_CONTAINS_ADDED, Rule.MAX_CONTAINS_DECREASED);
        keywords.lowerLimit("minContains", Rule.MIN_CONTAINS_ADDED, Rule.MIN_CONTAINS_INCREASED);
        keywords.flag("uniqueItems", Rule.UNIQUE_ITEMS_ADDED);
        every();
        first();
        new AdditionalComparison(comparison, path.to("additionalItems"))
                .compare(
                        writer.additional(),
                        reader.additional(),
                        Rule.ADDITIONAL_ITEMS_REMOVED,
                        Rule.ADDITIONAL_ITEMS_NARROWED);
    }

    private void every() {
        Place written = writer.every();
        Place read = reader.every();
        if (read != null && written != null) {
            comparison.compare(written, read, path.to(ITEMS));
        } else if (read != null && Shapes.of(read) != Shape.Plain.ANYTHING) {
            findings.add(Rule.SCHEMA_ADDED, path.to(ITEMS));
        }
    }

    private void first() {
        List<Place> written = writer.first();
        List<Place> read = reader.first();
        int listed = Math.max(written.size(), read.size());
        for (int i = 0; i < listed && !findings.isDecided(); i++) {
            Path place = path.to(ITEMS, Integer.toString(i));
            if (i >= written.size()) {
                added(read.get(i), place);
            } else if (i >= read.size()) {
                removed(written.get(i), place);
            } else {
                comparison.compare(written.get(i), read.get(i), place);
            }
        }
    }

    private void added(Place read, Path place) {
        Coverage before = writer.additional();
        if (before instanceof Coverage.Open && Shapes.of(read) != Shape.Plain.ANYTHING) {
            findings.add(Rule.ITEM_ADDED_TO_OPEN_CONTENT_MODEL, place);
        } else if (before instanceof Coverage.By covering) {
            comparison.cover(
                    covering.schema(), read, place, Rule.ITEM_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL);
        }
    }

    private void removed(Place written, Path place) {
        Coverage after = reader.additional();
        if (after instanceof Coverage.Closed && Shapes.of(written) != Shape.Plain.NOTHING) {
            findings.add(Rule.ITEM_REMOVED_FROM_CLOSED_CONTENT_MODEL, place);
        } else if (after instanceof Coverage.By covering) {
            comparison.cover(
                    written, covering.schema(), place, Rule.ITEM_REMOVED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL);
        }
    }
}
