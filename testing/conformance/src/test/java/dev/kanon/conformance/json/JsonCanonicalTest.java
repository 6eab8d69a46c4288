package dev.kanon.conformance.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaGuid;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.json.JsonFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonCanonicalTest {

    /** What stands for a refusal: its words are ours, which say more than the recorded ones. */
    private static final List<String> REFUSED = List.of("refused");

    private final JsonFormat format = new JsonFormat();

    @Test
    void storedAndNormalisedFormsGuidsAndRefusalsAreThoseOfARealRegistry() throws IOException {
        Suite suite = new Suite("json.canonical");
        for (String line : Files.readAllLines(Suite.recorded("canonical.jsonl"))) {
            JsonNode row = SchemaJson.mapper().readTree(line);
            if (row.path("type").asText().equals(SchemaDefinition.JSON)) {
                suite.expect(recorded(row), ours(row), row.path("file").asText());
            }
        }
        suite.holds();
    }

    private static List<String> recorded(JsonNode row) {
        return row.has("error")
                ? REFUSED
                : List.of(
                        row.path("stored").asText(),
                        row.path("guid").asText(),
                        row.path("normalized").asText(),
                        row.path("normalizedGuid").asText());
    }

    private List<String> ours(JsonNode row) {
        try {
            ParsedSchema schema = format.parse(SchemaSource.of(row.path("input").asText()), Strictness.STRICT);
            ParsedSchema normalized = schema.normalized();
            return List.of(schema.canonicalText(), guid(schema), normalized.canonicalText(), guid(normalized));
        } catch (InvalidSchemaException refused) {
            return REFUSED;
        }
    }

    private static String guid(ParsedSchema schema) {
        return SchemaGuid.of(SchemaDefinition.of(schema.type(), schema.canonicalText()))
                .toString();
    }
}
