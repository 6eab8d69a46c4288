package dev.kanon.schema.json;

import dev.kanon.schema.json.Shape.Combination;
import dev.kanon.schema.json.Shape.Criterion;
import java.util.List;

/**
 * Compares combinations. Parts have no names, so each of one side is given a part of its own on the other side that it is
 * compatible with, for as many as possible. A shape that is no combination counts as one of a single part.
 */
final class CombinationComparison {

    private final Comparison comparison;

    CombinationComparison(Comparison comparison) {
        this.comparison = comparison;
    }

    void compare(Shape writer, Shape reader, Path path) {
        if (writer instanceof Combination written && reader instanceof Combination read) {
            compare(written, read, comparison.findings(), path);
            return;
        }
        Findings trial = comparison.findings().trial();
        if (writer instanceof Combination written) {
            compare(written, new Combination(written.criterion(), List.of(reader)), trial, path);
        } else if (reader instanceof Combination read) {
            compare(new Combination(read.criterion(), List.of(writer)), read, trial, path);
        }
        if (!trial.isEmpty()) {
            comparison.findings().add(Rule.TYPE_CHANGED, path, Shown.of(reader), Shown.of(writer));
        }
    }

    private void compare(Combination writer, Combination reader, Findings findings, Path path) {
        if (!mayFollow(writer, reader)) {
            findings.add(Rule.COMBINED_TYPE_CHANGED, path, Shown.of(reader), Shown.of(writer));
            return;
        }
        int before = writer.parts().size();
        int after = reader.parts().size();
        if (after > before && reader.criterion() == Criterion.ALL_OF) {
            findings.add(Rule.PRODUCT_TYPE_EXTENDED, path, Shown.of(reader), Shown.of(writer));
        } else if (after < before && writer.criterion() != Criterion.ALL_OF) {
            findings.add(Rule.SUM_TYPE_NARROWED, path, Shown.of(reader), Shown.of(writer));
        }
        if (!findings.isDecided() && !allFind(writer.parts(), reader.parts())) {
            findings.add(Rule.COMBINED_TYPE_SUBSCHEMAS_CHANGED, path, Shown.of(reader), Shown.of(writer));
        }
    }

    /** Whether the way of combining allows it, whatever the parts are; with a single part, ways differ less. */
    private static boolean mayFollow(Combination writer, Combination reader) {
        if (writer.criterion() == reader.criterion() || reader.criterion() == Criterion.ANY_OF) {
            return true;
        }
        boolean single = writer.parts().size() == 1;
        boolean becomesSingle = reader.parts().size() == 1;
        return (single && (becomesSingle || reader.criterion() != Criterion.ALL_OF))
                || (becomesSingle && writer.criterion() == Criterion.ALL_OF);
    }

    /** Whether each part of the smaller side finds one of its own on the other. */
    private boolean allFind(List<Shape> written, List<Shape> read) {
        Matching matching = new Matching(written.size(), read.size(), comparison.budget());
        for (int i = 0; i < written.size(); i++) {
            for (int j = 0; j < read.size(); j++) {
                if (comparison.isCompatible(written.get(i), read.get(j))) {
                    matching.allow(i, j);
                }
            }
        }
        return matching.size() == Math.min(written.size(), read.size());
    }
}
