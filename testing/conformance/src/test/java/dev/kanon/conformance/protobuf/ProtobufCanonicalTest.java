package dev.kanon.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.conformance.CanonicalRow;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.protobuf.ProtobufFormat;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each row is three cases: texts and guids or the refusal, {@code ignore_extensions}, and {@code serialized}. */
class ProtobufCanonicalTest {

    private final ProtobufFormat format = new ProtobufFormat();
    private final Suite texts = new Suite("protobuf.canonical");
    private final Suite formats = new Suite("protobuf.formats");

    @Test
    void formsGuidsAndRefusalsAreThoseOfARealRegistry() throws IOException {
        for (CanonicalRow row : CanonicalRow.of(SchemaDefinition.PROTOBUF)) {
            compare(row);
        }
        texts.holds();
        formats.holds();
    }

    private void compare(CanonicalRow row) {
        ParsedSchema schema;
        try {
            schema = format.parse(row.source(), Strictness.STRICT);
        } catch (InvalidSchemaException refused) {
            texts.expect(row.recorded(), List.of(refused.getMessage()), row.file());
            return;
        }
        texts.expect(row.recorded(), CanonicalRow.of(schema), row.file());
        for (String asked : List.of("ignore_extensions", "serialized")) {
            JsonNode answer = row.json().path(asked.equals("serialized") ? asked : "ignoreExtensions");
            if (answer.isTextual()) {
                formats.expect(answer.asText(), schema.formatted(asked), row.file() + " as " + asked);
            }
        }
    }
}
