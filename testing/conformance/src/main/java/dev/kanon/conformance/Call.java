package dev.kanon.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One recorded request and what was answered.
 *
 * @param line where it stands in the recording, from 1; calls are known by this number
 * @param target path and query, exactly as they were sent
 * @param body what was sent; a JSON string stands for raw text, null for no body
 * @param response what came back; a JSON string where it was not JSON, a missing node where there was no body
 */
record Call(
        int line,
        String method,
        String target,
        @Nullable JsonNode body,
        Map<String, String> headers,
        int status,
        JsonNode response) {

    private static final String SUBJECT_SEGMENT = "subjects";

    Call {
        headers = Map.copyOf(headers);
    }

    /** The body as text, null where there is none. */
    @Nullable
    String bodyText() {
        if (body == null) {
            return null;
        }
        return body.isTextual() ? body.textValue() : body.toString();
    }

    String path() {
        int question = target.indexOf('?');
        return question < 0 ? target : target.substring(0, question);
    }

    /** The decoded segments of the path. */
    List<String> segments() {
        return List.of(path().substring(1).split("/", -1)).stream()
                .map(Call::decoded)
                .toList();
    }

    Optional<String> query(String name) {
        int question = target.indexOf('?');
        if (question < 0) {
            return Optional.empty();
        }
        for (String pair : List.of(target.substring(question + 1).split("&", -1))) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).equals(name)) {
                return Optional.of(decoded(pair.substring(equals + 1)));
            }
        }
        return Optional.empty();
    }

    /** The subject that the path names, as it stands there. */
    Optional<String> subject() {
        List<String> segments = segments();
        int at = segments.indexOf(SUBJECT_SEGMENT);
        return at < 0 || at + 1 >= segments.size() || segments.get(at + 1).isEmpty()
                ? Optional.empty()
                : Optional.of(segments.get(at + 1));
    }

    /** Whether a new version comes of it where it succeeds. */
    boolean registers() {
        String path = path();
        return method.equals("POST")
                && path.contains("/" + SUBJECT_SEGMENT + "/")
                && !path.startsWith("/compatibility/")
                && (path.endsWith("/versions") || path.endsWith("/tags"));
    }

    /** A copy that sends another body. */
    Call withBody(JsonNode otherBody) {
        return new Call(line, method, target, otherBody, headers, status, response);
    }

    /** A call on the same subject that makes a new version of the latest one, unchanged. */
    Call makingAVersion() {
        String tags = path().endsWith("/tags") ? path() : path() + "/latest/tags";
        return new Call(line, method, tags, JsonNodeFactory.instance.objectNode(), headers, status, response);
    }

    @Override
    public String toString() {
        String text = bodyText();
        return "line " + line + ": " + method + " " + target + (text == null ? "" : " " + text);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
