package dev.kanon.schema;

import org.jspecify.annotations.Nullable;

/** A text is not a schema of its format; the message says where and why. */
public class InvalidSchemaException extends Exception {

    private static final long serialVersionUID = 1L;

    public InvalidSchemaException(String message) {
        this(message, null);
    }

    public InvalidSchemaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
