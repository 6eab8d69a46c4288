package dev.kanon.component;

import org.jspecify.annotations.Nullable;

/**
 * A refusal or failure that a caller can act on: its code says which, its message says what was asked, what was found and
 * what to do.
 */
public class KanonException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ErrorCode errorCode;

    public KanonException(ErrorCode errorCode, String message) {
        this(errorCode, message, null);
    }

    public KanonException(ErrorCode errorCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorCode = errorCode;
    }

    /** The row of the surface's error table. */
    public ErrorCode errorCode() {
        return errorCode;
    }
}
