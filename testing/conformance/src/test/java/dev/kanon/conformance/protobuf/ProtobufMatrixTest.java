package dev.kanon.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.CompatibilityReasons;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.protobuf.ProtobufFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ProtobufMatrixTest {

    private final ProtobufFormat format = new ProtobufFormat();

    @Test
    void verdictsAndTheirTextsAreThoseOfARealRegistry() throws IOException, InvalidSchemaException {
        JsonNode matrix = SchemaJson.mapper()
                .readTree(Suite.recorded("matrix-protobuf-strict.json").toFile());
        Map<String, ParsedSchema> schemas = new HashMap<>();
        for (Map.Entry<String, JsonNode> schema : matrix.path("schemas").properties()) {
            SchemaSource source = SchemaSource.of(schema.getValue().asText());
            schemas.put(schema.getKey(), format.parse(source, Strictness.STRICT));
        }
        Suite suite = new Suite("protobuf.matrix");
        for (JsonNode row : matrix.path("rows")) {
            List<String> messages = new ArrayList<>();
            row.path(3).forEach(message -> messages.add(message.asText()));
            List<String> found = CompatibilityReasons.between(
                    format,
                    named(schemas, row.path(1)),
                    named(schemas, row.path(0)),
                    CompatibilityLevel.BACKWARD,
                    CompatibilityPolicy.STRICT);
            suite.expect(messages, found, row.path(0) + " -> " + row.path(1));
        }
        suite.holds();
    }

    private static ParsedSchema named(Map<String, ParsedSchema> schemas, JsonNode name) {
        return Objects.requireNonNull(schemas.get(name.asText()), "no schema of that name in the recording");
    }
}
