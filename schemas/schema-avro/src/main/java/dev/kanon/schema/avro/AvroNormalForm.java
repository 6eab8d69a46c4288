package dev.kanon.schema.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaReference;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One form for all schemas that differ only in the order of properties, aliases and references. */
final class AvroNormalForm {

    private static final Comparator<SchemaReference> REFERENCE_ORDER = Comparator.comparing(
                    SchemaReference::subject, Comparator.nullsFirst(Comparator.<String>naturalOrder()))
            .thenComparing(SchemaReference::version, Comparator.nullsFirst(Comparator.<Integer>naturalOrder()))
            .thenComparing(SchemaReference::name, Comparator.nullsFirst(Comparator.<String>naturalOrder()));

    private AvroNormalForm() {}

    static AvroSchema of(AvroSchema schema) {
        JsonNode json = AvroJson.parse(schema.canonicalText());
        AvroJson.visit(json, new AvroJson.Visitor() {
            @Override
            public void type(ObjectNode type, @Nullable String fullName) {
                sort(type);
            }

            @Override
            public void field(ObjectNode field, String recordName) {
                sort(field);
            }
        });
        List<SchemaReference> references =
                schema.references().stream().sorted(REFERENCE_ORDER).distinct().toList();
        return schema.with(SchemaJson.write(json), references);
    }

    /** Sorts properties by name; the printer puts those that Avro itself defines into its own order. */
    private static void sort(ObjectNode object) {
        TreeMap<String, JsonNode> sorted = new TreeMap<>();
        object.properties().forEach(member -> sorted.put(member.getKey(), member.getValue()));
        object.removeAll();
        object.setAll(sorted);
        if (object.get("aliases") instanceof ArrayNode aliases) {
            TreeSet<String> names = new TreeSet<>();
            aliases.forEach(alias -> names.add(alias.asText()));
            aliases.removeAll();
            names.forEach(aliases::add);
        }
    }
}
