package dev.kanon.schema.json;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import dev.kanon.schema.json.Shape.Combination;
import dev.kanon.schema.json.Shape.Plain;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Walks two schemas side by side and collects the points in which the reader does not take what the writer allows.
 *
 * <p>A pair of schemas that is met again inside itself is taken to be compatible there: whatever is wrong with it is found
 * where it was met first. Which rules apply, in which order, and how they are spelled is what Confluent's registry was seen to
 * do; where that is unsound, docs/decisions/0007 says so.
 *
 * @implNote used by one thread, for one question
 */
final class Comparison {

    /** Schemas in schemas; a pair of texts alone cannot get there, but references can. */
    private static final int MAXIMUM_DEPTH = 250;

    private final Budget budget;
    private final Set<Pair> underWay;
    private final Findings findings;

    private Comparison(Budget budget, Set<Pair> underWay, Findings findings) {
        this.budget = budget;
        this.underWay = underWay;
        this.findings = findings;
    }

    /** @throws IllegalArgumentException if the two cannot be compared within bounds, or a reference leads nowhere */
    static List<Difference> between(Place reader, Place writer, CompatibilityPolicy policy) {
        Comparison comparison = new Comparison(new Budget(), new HashSet<>(), Findings.by(policy));
        comparison.compare(new Shape.Deferred(writer), new Shape.Deferred(reader), Path.ROOT);
        return comparison.findings.all();
    }

    Findings findings() {
        return findings;
    }

    Budget budget() {
        return budget;
    }

    void compare(Place writer, Place reader, Path path) {
        compare(new Shape.Deferred(writer), new Shape.Deferred(reader), path);
    }

    /** Compares what one side lists with what covers it on the other, which leaves it uncovered where something is wrong. */
    void cover(Place writer, Place reader, Path path, Rule uncovered) {
        int found = findings.count();
        compare(writer, reader, path);
        if (findings.count() > found) {
            findings.add(uncovered, path);
        }
    }

    void compare(Shape writer, Shape reader, Path path) {
        if (findings.isDecided()) {
            return;
        }
        budget.spend(1);
        Shape written = settled(writer);
        Shape read = settled(reader);
        Pair pair = new Pair(Pair.identity(written), Pair.identity(read));
        if (!underWay.add(pair)) {
            return;
        }
        if (underWay.size() > MAXIMUM_DEPTH) {
            throw new IllegalArgumentException("the schemas are nested more than " + MAXIMUM_DEPTH
                    + " deep, counting those they refer to; flatten them");
        }
        try {
            compareOpened(opened(written), opened(read), path);
        } finally {
            underWay.remove(pair);
        }
    }

    /** A reference gives way to what it refers to, so that a pair of schemas is known again. */
    private static Shape settled(Shape shape) {
        return shape instanceof Shape.Deferred deferred
                ? new Shape.Deferred(References.target(deferred.place()))
                : shape;
    }

    private static Shape opened(Shape shape) {
        return shape instanceof Shape.Deferred deferred ? Shapes.of(deferred.place()) : shape;
    }

    /** Whether the reader takes all that the writer allows; what it does not take is not collected. */
    boolean isCompatible(Shape writer, Shape reader) {
        Comparison trial = new Comparison(budget, underWay, findings.trial());
        trial.compare(writer, reader, Path.ROOT);
        return trial.findings.isEmpty();
    }

    private void compareOpened(Shape writer, Shape reader, Path path) {
        if (reader == Plain.ANYTHING || writer == Plain.NOTHING) {
            return;
        }
        if (writer instanceof Combination || reader instanceof Combination) {
            new CombinationComparison(this).compare(writer, reader, path);
        } else if (writer instanceof Shape.Text written && reader instanceof Shape.Text read) {
            new KeywordComparison(findings, written.place(), read.place(), path).texts();
        } else if (writer instanceof Shape.Numeric written && reader instanceof Shape.Numeric read) {
            new KeywordComparison(findings, written.place(), read.place(), path).numbers(written, read);
        } else if (writer instanceof Shape.Structure written && reader instanceof Shape.Structure read) {
            new ObjectComparison(this, written.model(), read.model(), path).compare();
        } else if (writer instanceof Shape.Sequence written && reader instanceof Shape.Sequence read) {
            new ArrayComparison(this, written.model(), read.model(), path).compare();
        } else if (writer instanceof Shape.Enumeration written && reader instanceof Shape.Enumeration read) {
            enumerations(written, read, path.to("enum"));
        } else if (writer instanceof Shape.Negation written && reader instanceof Shape.Negation read) {
            negations(written, read, path.to("not"));
        } else if (!isSame(writer, reader)) {
            findings.add(Rule.TYPE_CHANGED, path, Shown.of(reader), Shown.of(writer));
        }
    }

    private void enumerations(Shape.Enumeration writer, Shape.Enumeration reader, Path path) {
        if (!reader.values().containsAll(writer.values())) {
            Rule rule =
                    writer.values().containsAll(reader.values()) ? Rule.ENUM_ARRAY_NARROWED : Rule.ENUM_ARRAY_CHANGED;
            findings.add(rule, path, Shown.of(reader), Shown.of(writer));
        }
    }

    /** What a reader may forbid, the writer must have forbidden: the two change places. */
    private void negations(Shape.Negation writer, Shape.Negation reader, Path path) {
        if (!isCompatible(new Shape.Deferred(reader.negated()), new Shape.Deferred(writer.negated()))) {
            findings.add(Rule.NOT_TYPE_EXTENDED, path, Shown.of(reader), Shown.of(writer));
        }
    }

    private static boolean isSame(Shape writer, Shape reader) {
        if (writer instanceof Shape.Conditional && reader instanceof Shape.Conditional) {
            return true;
        }
        return writer.equals(reader) || (isConnectBytes(writer) && isConnectBytes(reader));
    }

    /** Connect's bytes are texts, or numbers where they hold a decimal; the one may follow the other. */
    private static boolean isConnectBytes(Shape shape) {
        Place place = shape instanceof Shape.Text text
                ? text.place()
                : shape instanceof Shape.Numeric number ? number.place() : null;
        return place != null && place.json().path("connect.type").asText().equals("bytes");
    }

    /** Two schemas, each by what it is, not by what it says: a tree may hold equal ones in several places. */
    private record Pair(Object writer, Object reader) {

        static Object identity(Shape shape) {
            return shape instanceof Shape.Deferred deferred ? deferred.place().json() : shape;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Pair that && writer == that.writer && reader == that.reader;
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(writer) + System.identityHashCode(reader);
        }
    }
}
