package dev.kanon.schema.json;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the keywords about objects: properties, listed and not, and what they need. */
final class ObjectComparison {

    private static final String PROPERTIES = "properties";

    private final Comparison comparison;
    private final Findings findings;
    private final ObjectModel writer;
    private final ObjectModel reader;
    private final Path path;

    ObjectComparison(Comparison comparison, ObjectModel writer, ObjectModel reader, Path path) {
        this.comparison = comparison;
        this.findings = comparison.findings();
        this.writer = writer;
        this.reader = reader;
        this.path = path;
    }

    void compare() {
        required();
        properties();
        dependencies();
        new AdditionalComparison(comparison, path.to("additionalProperties"))
                .compare(
                        writer.additional(),
                        reader.additional(),
                        Rule.ADDITIONAL_PROPERTIES_REMOVED,
                        Rule.ADDITIONAL_PROPERTIES_NARROWED);
        KeywordComparison keywords = new KeywordComparison(findings, writer.place(), reader.place(), path);
        keywords.upperLimit("maxProperties", Rule.MAX_PROPERTIES_ADDED, Rule.MAX_PROPERTIES_DECREASED);
        keywords.lowerLimit("minProperties", Rule.MIN_PROPERTIES_ADDED, Rule.MIN_PROPERTIES_INCREASED);
    }

    /** Of properties that the writer lists; new ones are looked at when they are added. */
    private void required() {
        Set<String> before = writer.required();
        for (String name : inHashOrder(reader.required())) {
            if (!before.contains(name) && writer.property(name) != null && !reader.hasDefault(name)) {
                findings.add(Rule.REQUIRED_ATTRIBUTE_ADDED, path.to("required", name));
            }
        }
    }

    private void properties() {
        Set<String> required = reader.required();
        Set<String> names = new HashSet<>(writer.names());
        names.addAll(reader.names());
        for (String name : names) {
            if (findings.isDecided()) {
                return;
            }
            comparison.budget().spend(1);
            Place written = writer.property(name);
            Place read = reader.property(name);
            Path place = path.to(PROPERTIES, name);
            if (written == null && read != null) {
                added(name, read, required.contains(name), place);
            } else if (written != null && read == null) {
                removed(name, written, place);
            } else if (written != null && read != null) {
                comparison.compare(written, read, place);
            }
        }
    }

    private void added(String name, Place read, boolean required, Path place) {
        Coverage before = writer.covering(name);
        boolean missing = required && !reader.hasDefault(name);
        if (before instanceof Coverage.Open) {
            if (missing) {
                findings.add(Rule.REQUIRED_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL, place);
            } else if (required) {
                findings.add(Rule.REQUIRED_PROPERTY_WITH_DEFAULT_ADDED_TO_OPEN_CONTENT_MODEL, place);
            } else if (Shapes.of(read) != Shape.Plain.ANYTHING) {
                findings.add(Rule.OPTIONAL_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL, place);
            }
            return;
        }
        if (before instanceof Coverage.By covering) {
            comparison.cover(
                    covering.schema(), read, place, Rule.PROPERTY_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL);
        }
        if (missing) {
            findings.add(Rule.REQUIRED_PROPERTY_ADDED_TO_UNOPEN_CONTENT_MODEL, place);
        }
    }

    private void removed(String name, Place written, Path place) {
        Coverage after = reader.covering(name);
        if (after instanceof Coverage.Closed && Shapes.of(written) != Shape.Plain.NOTHING) {
            findings.add(Rule.PROPERTY_REMOVED_FROM_CLOSED_CONTENT_MODEL, place);
        } else if (after instanceof Coverage.By covering) {
            comparison.cover(
                    written,
                    covering.schema(),
                    place,
                    Rule.PROPERTY_REMOVED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL);
        }
    }

    private void dependencies() {
        Map<String, Set<String>> namesBefore = writer.neededNames();
        Map<String, Set<String>> names = reader.neededNames();
        for (String name : inHashOrder(names.keySet())) {
            Rule broken = neededNames(namesBefore.get(name), names.getOrDefault(name, Set.of()));
            if (broken != null) {
                findings.add(broken, path.to("dependencies", name), names.get(name), namesBefore.get(name));
            }
        }
        Map<String, Place> schemasBefore = writer.neededSchemas();
        Map<String, Place> schemas = reader.neededSchemas();
        for (String name : inHashOrder(schemas.keySet())) {
            Place written = schemasBefore.get(name);
            Place read = schemas.get(name);
            Path place = path.to("dependencies", name);
            if (written == null) {
                findings.add(Rule.DEPENDENCY_SCHEMA_ADDED, place);
            } else if (read != null) {
                comparison.compare(written, read, place);
            }
        }
    }

    private static @Nullable Rule neededNames(@Nullable Set<String> before, Set<String> after) {
        if (before == null) {
            return Rule.DEPENDENCY_ARRAY_ADDED;
        }
        if (before.containsAll(after)) {
            return null;
        }
        return after.containsAll(before) ? Rule.DEPENDENCY_ARRAY_EXTENDED : Rule.DEPENDENCY_ARRAY_CHANGED;
    }

    /** The order in which differences are known to be told; the hash of a text is the same everywhere. */
    private static Set<String> inHashOrder(Set<String> names) {
        return new HashSet<>(names);
    }
}
