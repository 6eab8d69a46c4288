package dev.kanon.schema.protobuf;

import dev.kanon.schema.SchemaReference;
import java.util.Comparator;
import java.util.List;

/** References in the order in which normalised schemas have them, each once. */
final class ReferenceOrder {

    private static final Comparator<SchemaReference> ORDER = Comparator.comparing(
                    SchemaReference::subject, Comparator.nullsFirst(Comparator.<String>naturalOrder()))
            .thenComparing(SchemaReference::version, Comparator.nullsFirst(Comparator.<Integer>naturalOrder()))
            .thenComparing(SchemaReference::name, Comparator.nullsFirst(Comparator.<String>naturalOrder()));

    private ReferenceOrder() {}

    static List<SchemaReference> normalized(List<SchemaReference> references) {
        return references.stream().sorted(ORDER).distinct().toList();
    }
}
