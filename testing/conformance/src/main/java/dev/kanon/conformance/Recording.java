package dev.kanon.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a transcript: one JSON object a line, with {@code method, path, body, reqHeaders, status, response}. */
final class Recording {

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Recording() {}

    static List<Call> read(Path file) throws IOException {
        List<Call> calls = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank()) {
                calls.add(call(calls.size() + 1, JSON.readTree(line)));
            }
        }
        return List.copyOf(calls);
    }

    private static Call call(int number, JsonNode line) {
        JsonNode body = line.path("body");
        JsonNode response = line.path("response");
        Map<String, String> headers = new HashMap<>();
        line.path("reqHeaders").forEachEntry((name, value) -> headers.put(name, value.textValue()));
        return new Call(
                number,
                line.path("method").textValue(),
                line.path("path").textValue(),
                body.isNull() || body.isMissingNode() ? null : body,
                headers,
                line.path("status").intValue(),
                response.isNull() ? MissingNode.getInstance() : response);
    }

    /** As the recording holds a body: JSON where it is JSON, else its text, missing where it is empty. */
    static JsonNode parsed(String body) {
        if (body.isEmpty()) {
            return MissingNode.getInstance();
        }
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException notJson) {
            return TextNode.valueOf(body);
        }
    }
}
