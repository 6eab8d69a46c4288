package dev.kanon.schema.json;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaFormat;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.List;

/** The format JSON. */
public final class JsonFormat implements SchemaFormat {

    @Override
    public String type() {
        return SchemaDefinition.JSON;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A lenient parse takes any object, true and false, as stored schemas may be; a strict one also wants it valid by its
     * draft's meta-schema, its patterns to be regular expressions and its references to lead somewhere.
     */
    @Override
    public JsonSchema parse(SchemaSource source, Strictness strictness) throws InvalidSchemaException {
        return JsonSchema.parse(source, strictness);
    }

    @Override
    public List<Difference> differences(ParsedSchema reader, ParsedSchema writer, CompatibilityPolicy policy) {
        return Comparison.between(((JsonSchema) reader).place(), ((JsonSchema) writer).place(), policy);
    }

    /**
     * {@inheritDoc}
     *
     * <p>The quotation marks do not match; that is how they are spelled.
     */
    @Override
    public String verboseMessage(Difference difference, String reader, String writer) {
        return "{errorType:\"" + difference.rule() + "\", description:\"" + difference.message(reader, writer) + "'}";
    }
}
