package dev.kanon.schema.protobuf;

import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.List;
import java.util.Map;

/** Short ways to schemas. */
final class Schemas {

    static final ProtobufFormat FORMAT = new ProtobufFormat();

    private Schemas() {}

    static ProtobufSchema parse(String text) throws InvalidSchemaException {
        return FORMAT.parse(SchemaSource.of(text), Strictness.STRICT);
    }

    static ProtobufSchema parse(String text, Map<String, String> imports) throws InvalidSchemaException {
        List<SchemaReference> references = imports.keySet().stream()
                .map(path -> new SchemaReference(path, path, 1))
                .toList();
        return FORMAT.parse(new SchemaSource(text, references, imports), Strictness.STRICT);
    }

    /** A file of proto3, in no package. */
    static ProtobufSchema proto3(String body) throws InvalidSchemaException {
        return parse("syntax = \"proto3\";\n" + body);
    }
}
