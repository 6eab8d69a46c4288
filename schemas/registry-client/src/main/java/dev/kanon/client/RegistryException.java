package dev.kanon.client;

import org.jspecify.annotations.Nullable;

/** The registry refused, failed or could not be reached. */
public class RegistryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final int errorCode;

    public RegistryException(int status, int errorCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
        this.errorCode = errorCode;
    }

    /** The HTTP status; 0 where no answer came. */
    public int status() {
        return status;
    }

    /** The registry's own code, such as 40403; 0 where no answer came. */
    public int errorCode() {
        return errorCode;
    }
}
