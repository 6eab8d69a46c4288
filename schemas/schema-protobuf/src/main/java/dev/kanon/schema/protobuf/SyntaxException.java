package dev.kanon.schema.protobuf;

import dev.kanon.schema.InvalidSchemaException;

/** A text breaks the grammar at a place. */
final class SyntaxException extends InvalidSchemaException {

    private static final long serialVersionUID = 1L;

    /** @param line and column count from one */
    SyntaxException(int line, int column, String problem) {
        super("Could not parse Protobuf - Syntax error in :" + line + ":" + column + ": " + problem);
    }
}
