package dev.kanon.conformance.avro;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaGuid;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.avro.AvroFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AvroCanonicalTest {

    private final AvroFormat format = new AvroFormat();

    @Test
    void storedAndNormalisedFormsGuidsAndRefusalsAreThoseOfARealRegistry() throws IOException {
        List<String> misses = new ArrayList<>();
        int rows = 0;
        for (String line : Files.readAllLines(Recording.file("confluent-8.3.1-canonical.jsonl"))) {
            JsonNode row = SchemaJson.mapper().readTree(line);
            if (row.path("type").asText().equals(SchemaDefinition.AVRO)) {
                rows++;
                String problem = problem(row);
                if (!problem.isEmpty()) {
                    misses.add(row.path("file").asText() + ": " + problem);
                }
            }
        }
        Recording.report("canonical", rows, misses);
    }

    private String problem(JsonNode row) {
        ParsedSchema schema;
        try {
            schema = format.parse(SchemaSource.of(row.path("input").asText()), Strictness.STRICT);
        } catch (InvalidSchemaException refused) {
            return row.path("error").path("message").asText().endsWith(", details: " + refused.getMessage())
                    ? ""
                    : "refused with: " + refused.getMessage();
        }
        ParsedSchema normalized = schema.normalized();
        List<String> expected = List.of(
                row.path("stored").asText(),
                row.path("guid").asText(),
                row.path("normalized").asText(),
                row.path("normalizedGuid").asText());
        List<String> found =
                List.of(schema.canonicalText(), guid(schema), normalized.canonicalText(), guid(normalized));
        return expected.equals(found) ? "" : "\n  expected " + expected + "\n  found    " + found;
    }

    private static String guid(ParsedSchema schema) {
        return SchemaGuid.of(SchemaDefinition.of(schema.type(), schema.canonicalText()))
                .toString();
    }
}
