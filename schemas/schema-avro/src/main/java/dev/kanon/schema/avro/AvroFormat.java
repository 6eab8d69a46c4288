package dev.kanon.schema.avro;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaFormat;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.List;

/** The format AVRO. */
public final class AvroFormat implements SchemaFormat {

    @Override
    public String type() {
        return SchemaDefinition.AVRO;
    }

    @Override
    public AvroSchema parse(SchemaSource source, Strictness strictness) throws InvalidSchemaException {
        return AvroTexts.parse(source, strictness);
    }

    /**
     * {@inheritDoc}
     *
     * <p>The policy is of no effect: Avro's rules leave no choice.
     */
    @Override
    public List<Difference> differences(ParsedSchema reader, ParsedSchema writer, CompatibilityPolicy policy) {
        return AvroDifferences.between(((AvroSchema) reader).raw(), ((AvroSchema) writer).raw());
    }

    @Override
    public String verboseMessage(Difference difference, String reader, String writer) {
        return "{errorType:'" + difference.rule() + "', description:'" + difference.message(reader, writer)
                + "', additionalInfo:'" + difference.detail() + "'}";
    }
}
