package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/** Compares keywords whose values are numbers and texts. */
final class KeywordComparison {

    /** So that no remainder of numbers like 1e999999 is ever written out. */
    private static final int MAXIMUM_DIGITS = 1_000;

    private final Findings findings;
    private final JsonNode writer;
    private final JsonNode reader;
    private final Path path;

    KeywordComparison(Findings findings, Place writer, Place reader, Path path) {
        this.findings = findings;
        this.writer = writer.json();
        this.reader = reader.json();
        this.path = path;
    }

    void texts() {
        upperLimit("maxLength", Rule.MAX_LENGTH_ADDED, Rule.MAX_LENGTH_DECREASED);
        lowerLimit("minLength", Rule.MIN_LENGTH_ADDED, Rule.MIN_LENGTH_INCREASED);
        pattern();
    }

    void numbers(Shape.Numeric written, Shape.Numeric read) {
        upperLimit("maximum", Rule.MAXIMUM_ADDED, Rule.MAXIMUM_DECREASED);
        lowerLimit("minimum", Rule.MINIMUM_ADDED, Rule.MINIMUM_INCREASED);
        upperLimit("exclusiveMaximum", Rule.EXCLUSIVE_MAXIMUM_ADDED, Rule.EXCLUSIVE_MAXIMUM_DECREASED);
        lowerLimit("exclusiveMinimum", Rule.EXCLUSIVE_MINIMUM_ADDED, Rule.EXCLUSIVE_MINIMUM_INCREASED);
        multiple();
        if (read.integer() && !written.integer()) {
            findings.add(Rule.TYPE_NARROWED, path, Shown.of(read), Shown.of(written));
        }
    }

    void upperLimit(String keyword, Rule added, Rule decreased) {
        limit(keyword, added, decreased, -1);
    }

    void lowerLimit(String keyword, Rule added, Rule increased) {
        limit(keyword, added, increased, 1);
    }

    /** A flag that is no number, as the exclusive limits of draft 4 are, has no say. */
    private void limit(String keyword, Rule added, Rule tightened, int tighter) {
        JsonNode read = reader.path(keyword);
        JsonNode written = writer.path(keyword);
        if (!read.isNumber()) {
            return;
        }
        if (!written.isNumber()) {
            add(added, keyword);
        } else if (Integer.signum(read.decimalValue().compareTo(written.decimalValue())) == tighter) {
            add(tightened, keyword);
        }
    }

    void flag(String keyword, Rule added) {
        if (reader.path(keyword).asBoolean() && !writer.path(keyword).asBoolean()) {
            add(added, keyword);
        }
    }

    private void pattern() {
        JsonNode read = reader.path("pattern");
        if (read.isTextual() && !read.equals(writer.path("pattern"))) {
            add(writer.path("pattern").isTextual() ? Rule.PATTERN_CHANGED : Rule.PATTERN_ADDED, "pattern");
        }
    }

    private void multiple() {
        JsonNode read = reader.path("multipleOf");
        JsonNode written = writer.path("multipleOf");
        if (!read.isNumber()) {
            return;
        }
        if (!written.isNumber()) {
            add(Rule.MULTIPLE_OF_ADDED, "multipleOf");
        } else if (!isMultiple(written.decimalValue(), read.decimalValue())) {
            boolean expanded = isMultiple(read.decimalValue(), written.decimalValue());
            add(expanded ? Rule.MULTIPLE_OF_EXPANDED : Rule.MULTIPLE_OF_CHANGED, "multipleOf");
        }
    }

    private static boolean isMultiple(BigDecimal value, BigDecimal unit) {
        if (value.compareTo(unit) == 0) {
            return true;
        }
        boolean tooLong = Math.abs((long) value.precision() - value.scale()) > MAXIMUM_DIGITS
                || Math.abs((long) unit.precision() - unit.scale()) > MAXIMUM_DIGITS
                || value.scale() > MAXIMUM_DIGITS
                || unit.scale() > MAXIMUM_DIGITS;
        return !tooLong && unit.signum() != 0 && value.remainder(unit).signum() == 0;
    }

    private void add(Rule rule, String keyword) {
        findings.add(
                rule,
                path.to(keyword),
                reader.has(keyword) ? Shown.value(reader.path(keyword)) : null,
                writer.has(keyword) ? Shown.value(writer.path(keyword)) : null);
    }
}
