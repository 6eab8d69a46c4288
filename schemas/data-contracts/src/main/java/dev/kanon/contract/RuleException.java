package dev.kanon.contract;

import org.jspecify.annotations.Nullable;

/** A rule refused a message, or could not be run on it. */
public class RuleException extends Exception {

    private static final long serialVersionUID = 1L;

    public RuleException(String message) {
        this(message, null);
    }

    public RuleException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
