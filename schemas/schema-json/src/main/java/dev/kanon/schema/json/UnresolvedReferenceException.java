package dev.kanon.schema.json;

/** A {@code $ref} leads nowhere; the message says which and what to do. */
final class UnresolvedReferenceException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    UnresolvedReferenceException(String message) {
        super(message);
    }
}
