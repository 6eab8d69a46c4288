package dev.kanon.http;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is sent back. The body is not copied.
 *
 * @param contentType null where there is no body
 */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere, and copied nowhere on the hot path
public record Response(int status, @Nullable String contentType, byte[] body, Map<String, String> headers) {

    public static Response of(int status, String contentType, byte[] body) {
        return new Response(status, contentType, body, Map.of());
    }

    public Response withHeader(String name, String value) {
        var more = new HashMap<>(headers);
        more.put(name, value);
        return new Response(status, contentType, body, Map.copyOf(more));
    }

    public static Response text(int status, String text) {
        return of(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    public static Response empty(int status) {
        return new Response(status, null, new byte[0], Map.of());
    }
}
