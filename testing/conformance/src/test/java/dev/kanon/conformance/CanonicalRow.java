package dev.kanon.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaGuid;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaSource;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** A recorded text, and what a registry made of it: its stored and its normalised form with their guids, or a refusal. */
public record CanonicalRow(JsonNode json) {

    /** Before the cause of a refusal. */
    private static final String DETAILS = ", details: ";

    /** Those of one type. */
    public static List<CanonicalRow> of(String type) throws IOException {
        List<CanonicalRow> rows = new ArrayList<>();
        for (String line : Files.readAllLines(Suite.recorded("canonical.jsonl"))) {
            JsonNode row = SchemaJson.mapper().readTree(line);
            if (row.path("type").asText().equals(type)) {
                rows.add(new CanonicalRow(row));
            }
        }
        return rows;
    }

    public String file() {
        return json.path("file").asText();
    }

    public SchemaSource source() {
        return SchemaSource.of(json.path("input").asText());
    }

    public boolean refused() {
        return json.has("error");
    }

    /** The forms and guids, or the cause of the refusal alone. */
    public List<String> recorded() {
        String message = json.path("error").path("message").asText();
        return refused()
                ? List.of(message.substring(message.lastIndexOf(DETAILS) + DETAILS.length()))
                : List.of(
                        json.path("stored").asText(),
                        json.path("guid").asText(),
                        json.path("normalized").asText(),
                        json.path("normalizedGuid").asText());
    }

    /** The same of ours. */
    public static List<String> of(ParsedSchema schema) {
        ParsedSchema normalized = schema.normalized();
        return List.of(schema.canonicalText(), guid(schema), normalized.canonicalText(), guid(normalized));
    }

    private static String guid(ParsedSchema schema) {
        return SchemaGuid.of(SchemaDefinition.of(schema.type(), schema.canonicalText()))
                .toString();
    }
}
