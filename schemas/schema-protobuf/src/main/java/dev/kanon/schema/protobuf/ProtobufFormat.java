package dev.kanon.schema.protobuf;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaFormat;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.List;

/** The format PROTOBUF: {@code .proto} files of proto2, proto3 and editions, and descriptors in base64. */
public final class ProtobufFormat implements SchemaFormat {

    @Override
    public String type() {
        return SchemaDefinition.PROTOBUF;
    }

    @Override
    public ProtobufSchema parse(SchemaSource source, Strictness strictness) throws InvalidSchemaException {
        return ProtoTexts.parse(source, strictness);
    }

    /**
     * {@inheritDoc}
     *
     * <p>The policy is of no effect: Protobuf's rules leave no choice.
     */
    @Override
    public List<Difference> differences(ParsedSchema reader, ParsedSchema writer, CompatibilityPolicy policy) {
        return ProtobufDifferences.between((ProtobufSchema) reader, (ProtobufSchema) writer);
    }

    @Override
    public String verboseMessage(Difference difference, String reader, String writer) {
        return String.format(
                "{errorType:\"%s\", description:\"%s\"}", difference.rule(), difference.message(reader, writer));
    }
}
