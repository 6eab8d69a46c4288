package dev.kanon.schema.protobuf;

import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.protobuf.Element.Message;
import java.util.List;

/** Keeps files out whose names are so long, or whose messages so deep in each other, that only an attack explains them. */
final class Limits {

    private Limits() {}

    static void check(ProtoFile file) throws InvalidSchemaException {
        check(file.types().toList(), file.packageName().length(), 1);
    }

    private static void check(List<Element.Type> types, int outerLength, int depth) throws InvalidSchemaException {
        if (depth > ProtoParser.MAXIMUM_DEPTH && !types.isEmpty()) {
            throw new InvalidSchemaException(
                    "Messages are nested more than " + ProtoParser.MAXIMUM_DEPTH + " deep; flatten them");
        }
        for (Element.Type type : types) {
            int length = outerLength + 1 + type.name().length();
            if (length > TokenReader.MAXIMUM_NAME) {
                throw new InvalidSchemaException("The full name that ends in " + type.name() + " has more than "
                        + TokenReader.MAXIMUM_NAME + " characters; shorten it");
            }
            if (type instanceof Message message) {
                check(message.types().toList(), length, depth + 1);
            }
        }
    }
}
