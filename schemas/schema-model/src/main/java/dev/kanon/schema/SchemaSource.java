package dev.kanon.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a format parses: a text and the texts that it refers to.
 *
 * @param text the schema as its author wrote it
 * @param references as registered with it
 * @param resolved name of a reference → its text, also of the references of references, each after those it needs
 */
public record SchemaSource(String text, List<SchemaReference> references, Map<String, String> resolved) {

    public SchemaSource {
        references = List.copyOf(references);
        resolved = Collections.unmodifiableMap(new LinkedHashMap<>(resolved));
    }

    public static SchemaSource of(String text) {
        return new SchemaSource(text, List.of(), Map.of());
    }
}
