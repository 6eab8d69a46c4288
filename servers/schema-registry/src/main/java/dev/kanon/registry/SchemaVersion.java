package dev.kanon.registry;

import java.util.Comparator;

/**
 * The name of one version of one subject.
 *
 * @param subject full name
 */
public record SchemaVersion(String subject, int version) implements Comparable<SchemaVersion> {

    private static final Comparator<SchemaVersion> ORDER =
            Comparator.comparing(SchemaVersion::subject).thenComparingInt(SchemaVersion::version);

    @Override
    public int compareTo(SchemaVersion other) {
        return ORDER.compare(this, other);
    }
}
