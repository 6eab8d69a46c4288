package dev.kanon.schema.avro;

import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;

/** From texts to schemas. */
final class AvroTexts {

    private AvroTexts() {}

    static AvroSchema parse(SchemaSource source, Strictness strictness) throws InvalidSchemaException {
        try {
            Schema.Parser parser = parser(strictness);
            Set<String> done = new HashSet<>();
            for (String referenced : source.resolved().values()) {
                // One schema may come under two names; Avro's parser takes the second for a redefinition.
                if (done.add(referenced)) {
                    parser.parse(referenced);
                }
            }
            List<Schema> referenced = List.copyOf(parser.getTypes().values());
            Schema schema = parser.parse(source.text());
            NestingLimit.check(schema);
            return new AvroSchema(schema, source, referenced);
        } catch (AvroRuntimeException | NullPointerException refused) { // the latter is Avro's word for an unknown type
            throw new InvalidSchemaException(String.valueOf(refused.getMessage()), refused);
        }
    }

    /** Parses a text that was made out of a parsed schema. */
    static AvroSchema reparse(SchemaSource source) {
        try {
            return parse(source, Strictness.LENIENT);
        } catch (InvalidSchemaException impossible) {
            throw new IllegalStateException("a schema printed from a parsed one does not parse", impossible);
        }
    }

    private static Schema.Parser parser(Strictness strictness) {
        return strictness == Strictness.LENIENT
                ? new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false)
                : new Schema.Parser(NameValidator.STRICT_VALIDATOR).setValidateDefaults(true);
    }
}
