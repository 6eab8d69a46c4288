package dev.kanon.http;

/** A refusal that is HTTP's own: the status says it all. */
public class HttpError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public HttpError(int status, String message) {
        super(message);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
