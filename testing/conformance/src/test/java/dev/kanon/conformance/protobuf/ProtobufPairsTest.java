package dev.kanon.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.CompatibilityReasons;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.protobuf.ProtobufFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ProtobufPairsTest {

    /** What stands for a refusal of one of the two; what is refused is the concern of {@link ProtobufCanonicalTest}. */
    private static final List<String> REFUSED = List.of("refused");

    private final ProtobufFormat format = new ProtobufFormat();

    @Test
    void verdictsOnThePairsOfOtherProjectsAreThoseOfARealRegistry() throws IOException {
        Suite suite = new Suite("protobuf.pairs");
        for (String line : Files.readAllLines(Suite.recorded("compat-pairs.jsonl"))) {
            JsonNode row = SchemaJson.mapper().readTree(line);
            if (row.path("type").asText().equals(SchemaDefinition.PROTOBUF)) {
                for (CompatibilityLevel level : List.of(CompatibilityLevel.BACKWARD, CompatibilityLevel.FORWARD)) {
                    suite.expect(recorded(row, level), ours(row, level), row.path("id") + " " + level);
                }
            }
        }
        suite.holds();
    }

    private List<String> ours(JsonNode row, CompatibilityLevel level) {
        try {
            return CompatibilityReasons.between(
                    format, parse(row.path("updated")), parse(row.path("original")), level, CompatibilityPolicy.STRICT);
        } catch (InvalidSchemaException refused) {
            return REFUSED;
        }
    }

    private ParsedSchema parse(JsonNode text) throws InvalidSchemaException {
        return format.parse(SchemaSource.of(text.asText()), Strictness.STRICT);
    }

    /** The differences among the messages; the rest is about versions. */
    private static List<String> recorded(JsonNode row, CompatibilityLevel level) {
        JsonNode answer = row.path(level.name().toLowerCase(Locale.ROOT));
        List<String> reasons = new ArrayList<>();
        for (JsonNode message : answer.path("messages")) {
            if (message.asText().startsWith("Invalid schema")) {
                return REFUSED;
            }
            if (message.asText().startsWith("{errorType")) {
                reasons.add(message.asText());
            }
        }
        return row.has("originalError") ? REFUSED : reasons;
    }
}
