package dev.kanon.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaGuid;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.protobuf.ProtobufFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each row is three cases: texts and guids or the refusal, {@code ignore_extensions}, and {@code serialized}. */
class ProtobufCanonicalTest {

    /** Before the cause of a refusal. */
    private static final String DETAILS = ", details: ";

    private final ProtobufFormat format = new ProtobufFormat();
    private final Suite texts = new Suite("protobuf.canonical");
    private final Suite formats = new Suite("protobuf.formats");

    @Test
    void formsGuidsAndRefusalsAreThoseOfARealRegistry() throws IOException {
        for (String line : Files.readAllLines(Suite.recorded("canonical.jsonl"))) {
            JsonNode row = SchemaJson.mapper().readTree(line);
            if (row.path("type").asText().equals(SchemaDefinition.PROTOBUF)) {
                compare(row);
            }
        }
        texts.holds();
        formats.holds();
    }

    private void compare(JsonNode row) {
        String file = row.path("file").asText();
        List<String> recorded = recorded(row);
        ParsedSchema schema;
        try {
            schema = format.parse(SchemaSource.of(row.path("input").asText()), Strictness.STRICT);
        } catch (InvalidSchemaException refused) {
            texts.expect(recorded, List.of(refused.getMessage()), file);
            return;
        }
        ParsedSchema normalized = schema.normalized();
        texts.expect(
                recorded,
                List.of(schema.canonicalText(), guid(schema), normalized.canonicalText(), guid(normalized)),
                file);
        for (String asked : List.of("ignore_extensions", "serialized")) {
            JsonNode answer = row.path(asked.equals("serialized") ? asked : "ignoreExtensions");
            if (answer.isTextual()) {
                formats.expect(answer.asText(), schema.formatted(asked), file + " as " + asked);
            }
        }
    }

    private static List<String> recorded(JsonNode row) {
        String message = row.path("error").path("message").asText();
        return row.has("error")
                ? List.of(message.substring(message.lastIndexOf(DETAILS) + DETAILS.length()))
                : List.of(
                        row.path("stored").asText(),
                        row.path("guid").asText(),
                        row.path("normalized").asText(),
                        row.path("normalizedGuid").asText());
    }

    private static String guid(ParsedSchema schema) {
        return SchemaGuid.of(SchemaDefinition.of(schema.type(), schema.canonicalText()))
                .toString();
    }
}
