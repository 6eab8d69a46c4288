package dev.kanon.conformance.json;

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
import dev.kanon.schema.json.JsonFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class JsonPairsTest {

    private final JsonFormat format = new JsonFormat();

    @Test
    void verdictsOnThePairsOfOtherProjectsAreThoseOfARealRegistry() throws IOException, InvalidSchemaException {
        Suite suite = new Suite("json.pairs");
        for (String line : Files.readAllLines(Suite.recorded("compat-pairs.jsonl"))) {
            JsonNode row = SchemaJson.mapper().readTree(line);
            if (row.path("type").asText().equals(SchemaDefinition.JSON)) {
                ParsedSchema original = parse(row.path("original"));
                ParsedSchema updated = parse(row.path("updated"));
                for (Question question : Question.values()) {
                    List<String> found =
                            CompatibilityReasons.between(format, updated, original, question.level, question.policy);
                    suite.expect(reasons(row.path(question.member())), found, row.path("id") + " " + question);
                }
            }
        }
        suite.holds();
    }

    private enum Question {
        BACKWARD(CompatibilityLevel.BACKWARD, CompatibilityPolicy.STRICT),
        FORWARD(CompatibilityLevel.FORWARD, CompatibilityPolicy.STRICT),
        BACKWARD_LENIENT(CompatibilityLevel.BACKWARD, CompatibilityPolicy.LENIENT);

        private final CompatibilityLevel level;
        private final CompatibilityPolicy policy;

        Question(CompatibilityLevel level, CompatibilityPolicy policy) {
            this.level = level;
            this.policy = policy;
        }

        /** What the recording calls it. */
        String member() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private ParsedSchema parse(JsonNode text) throws InvalidSchemaException {
        return format.parse(SchemaSource.of(text.asText()), Strictness.STRICT);
    }

    /** The differences among the messages; the rest is about versions. */
    private static List<String> reasons(JsonNode answer) {
        List<String> reasons = new ArrayList<>();
        answer.path("messages").forEach(message -> {
            if (message.asText().startsWith("{errorType")) {
                reasons.add(message.asText());
            }
        });
        return reasons;
    }
}
