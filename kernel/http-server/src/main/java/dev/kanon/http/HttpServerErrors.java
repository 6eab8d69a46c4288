package dev.kanon.http;

import dev.kanon.component.ErrorCode;
import dev.kanon.component.ErrorKind;

/** Why an HTTP server does not start. */
public enum HttpServerErrors implements ErrorCode {
    /** A listener's address is taken, or is none of this machine's. */
    CANNOT_LISTEN(1, ErrorKind.ENVIRONMENT);

    private final int code;
    private final ErrorKind kind;

    HttpServerErrors(int code, ErrorKind kind) {
        this.code = code;
        this.kind = kind;
    }

    @Override
    public int code() {
        return code;
    }

    @Override
    public ErrorKind kind() {
        return kind;
    }
}
