package dev.kanon.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kanon.component.KanonException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;

/**
 * Error bodies {@code {"error_code": …, "message": …}}, for services whose protocol says nothing else. A
 * {@link KanonException} is answered 400, 503 or 500 by whose fault it is; what is not foreseen is a 500 that tells nothing.
 */
public final class JsonErrorRenderer implements ErrorRenderer {

    private final ObjectMapper json = new ObjectMapper();

    @Override
    public Response render(Request request, Throwable error) {
        if (error instanceof HttpError http) {
            return body(http.status(), http.status(), String.valueOf(http.getMessage()));
        }
        if (error instanceof KanonException coded) {
            int status = switch (coded.errorCode().kind()) {
                case CALLER -> 400;
                case ENVIRONMENT -> 503;
                case INTERNAL -> 500;
            };
            return body(status, coded.errorCode().code(), String.valueOf(coded.getMessage()));
        }
        return body(500, 500, "Internal Server Error; look for request %s in the server's log".formatted(request.id()));
    }

    private Response body(int status, int code, String message) {
        var body = new LinkedHashMap<String, Object>();
        body.put("error_code", code);
        body.put("message", message);
        try {
            return Response.of(status, "application/json", json.writeValueAsBytes(body));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
