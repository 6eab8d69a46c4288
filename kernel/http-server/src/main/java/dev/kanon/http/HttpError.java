package dev.kanon.http;

import java.util.Map;

/**
 * A refusal that is HTTP's own: the status says it all. Its headers are sent along with whatever body the
 * {@link ErrorRenderer} makes of it.
 */
public class HttpError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Map<String, String> headers;

    public HttpError(int status, String message) {
        this(status, message, Map.of());
    }

    public HttpError(int status, String message, Map<String, String> headers) {
        super(message);
        this.status = status;
        this.headers = Map.copyOf(headers);
    }

    public int status() {
        return status;
    }

    public Map<String, String> headers() {
        return headers;
    }
}
