package dev.kanon.conformance.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kanon.conformance.SharedData;
import dev.kanon.conformance.Suite;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.json.JsonFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The schemas of the official test suite are schemas: references of all kinds lead somewhere, the suite's remote ones too. */
class JsonSuiteTest {

    private static final String UNDERSTOOD = "understood";
    private static final String REMOTE = "http://localhost:1234/";

    private static final Map<String, String> DRAFTS = new TreeMap<>(Map.of(
            "draft4", "http://json-schema.org/draft-04/schema#",
            "draft6", "http://json-schema.org/draft-06/schema#",
            "draft7", "http://json-schema.org/draft-07/schema#",
            "draft2019-09", "https://json-schema.org/draft/2019-09/schema",
            "draft2020-12", "https://json-schema.org/draft/2020-12/schema"));

    private final JsonFormat format = new JsonFormat();

    @Test
    void everySchemaOfTheOfficialSuiteIsUnderstood() throws IOException {
        Path root = SharedData.file("json-schema");
        Suite suite = new Suite("json.suite");
        for (Map.Entry<String, String> draft : DRAFTS.entrySet()) {
            Map<String, String> remotes = remotes(root.resolve("remotes"), draft);
            for (Path file : jsonFiles(root.resolve("tests").resolve(draft.getKey()), 1)) {
                for (JsonNode group : SchemaJson.mapper().readTree(file.toFile())) {
                    String text = SchemaJson.write(ofDraft(group.path("schema"), draft.getValue()));
                    suite.expect(
                            UNDERSTOOD,
                            outcome(text, remotes),
                            draft.getKey() + " " + file.getFileName() + ": " + text);
                }
            }
        }
        suite.holds();
    }

    private String outcome(String text, Map<String, String> remotes) {
        try {
            format.parse(new SchemaSource(text, List.of(), remotes), Strictness.STRICT);
            return UNDERSTOOD;
        } catch (InvalidSchemaException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    private static Map<String, String> remotes(Path root, Map.Entry<String, String> draft) throws IOException {
        Map<String, String> remotes = new TreeMap<>();
        for (Path file : jsonFiles(root, Integer.MAX_VALUE)) {
            Path name = root.relativize(file);
            boolean ofOtherDraft =
                    name.startsWith("v1") || (name.toString().startsWith("draft") && !name.startsWith(draft.getKey()));
            if (!ofOtherDraft) {
                JsonNode remote = SchemaJson.mapper().readTree(file.toFile());
                remotes.put(REMOTE + name, SchemaJson.write(ofDraft(remote, draft.getValue())));
            }
        }
        return remotes;
    }

    private static List<Path> jsonFiles(Path folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    /** The suite's runner says which draft is meant where the schema does not. */
    private static JsonNode ofDraft(JsonNode schema, String draft) {
        return schema.isObject() && !schema.has("$schema")
                ? ((ObjectNode) schema.deepCopy()).put("$schema", draft)
                : schema;
    }
}
