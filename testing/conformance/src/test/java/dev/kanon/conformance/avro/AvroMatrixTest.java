package dev.kanon.conformance.avro;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.CompatibilityReasons;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.avro.AvroFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AvroMatrixTest {

    private final AvroFormat format = new AvroFormat();

    @Test
    void verdictsAndTheirTextsAreThoseOfARealRegistry() throws IOException, InvalidSchemaException {
        JsonNode matrix = SchemaJson.mapper()
                .readTree(Recording.file("confluent-8.3.1-matrix-avro-strict.json")
                        .toFile());
        Map<String, ParsedSchema> schemas = new HashMap<>();
        for (Map.Entry<String, JsonNode> schema : matrix.path("schemas").properties()) {
            SchemaSource source = SchemaSource.of(schema.getValue().asText());
            schemas.put(schema.getKey(), format.parse(source, Strictness.STRICT));
        }
        List<String> misses = new ArrayList<>();
        for (JsonNode row : matrix.path("rows")) {
            List<String> expected = new ArrayList<>();
            row.path(3).forEach(message -> expected.add(message.asText()));
            List<String> found = CompatibilityReasons.between(
                    format,
                    named(schemas, row.path(1)),
                    named(schemas, row.path(0)),
                    CompatibilityLevel.BACKWARD,
                    CompatibilityPolicy.STRICT);
            if (!found.equals(expected) || found.isEmpty() != row.path(2).asBoolean()) {
                misses.add(row.path(0) + " -> " + row.path(1) + "\n  expected " + expected + "\n  found    " + found);
            }
        }
        Recording.report("matrix", matrix.path("rows").size(), misses);
    }

    private static ParsedSchema named(Map<String, ParsedSchema> schemas, JsonNode name) {
        return Objects.requireNonNull(schemas.get(name.asText()), "no schema of that name in the recording");
    }
}
