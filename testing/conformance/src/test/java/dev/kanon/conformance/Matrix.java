package dev.kanon.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.CompatibilityReasons;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaFormat;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A recorded matrix: small schemas of one format, and what a registry said of many of their pairs. */
public final class Matrix {

    private final SchemaFormat format;
    private final CompatibilityPolicy policy;

    public Matrix(SchemaFormat format, CompatibilityPolicy policy) {
        this.format = format;
        this.policy = policy;
    }

    /** Holds verdicts, texts and their order to the recording. */
    public void compare(String file, Suite suite) throws IOException, InvalidSchemaException {
        JsonNode matrix = SchemaJson.mapper().readTree(Suite.recorded(file).toFile());
        Map<String, ParsedSchema> schemas = new HashMap<>();
        for (Map.Entry<String, JsonNode> schema : matrix.path("schemas").properties()) {
            SchemaSource source = SchemaSource.of(schema.getValue().asText());
            schemas.put(schema.getKey(), format.parse(source, Strictness.STRICT));
        }
        for (JsonNode row : matrix.path("rows")) {
            List<String> messages = new ArrayList<>();
            row.path(3).forEach(message -> messages.add(message.asText()));
            List<String> found = CompatibilityReasons.between(
                    format,
                    named(schemas, row.path(1)),
                    named(schemas, row.path(0)),
                    CompatibilityLevel.BACKWARD,
                    policy);
            suite.expect(messages, found, row.path(0) + " -> " + row.path(1));
        }
        suite.holds();
    }

    private static ParsedSchema named(Map<String, ParsedSchema> schemas, JsonNode name) {
        return Objects.requireNonNull(schemas.get(name.asText()), "no schema of that name in the recording");
    }
}
