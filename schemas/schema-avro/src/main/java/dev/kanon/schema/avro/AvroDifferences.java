package dev.kanon.schema.avro;

import dev.kanon.schema.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;

/** Avro's own verdict on two schemas, as differences that explain themselves. */
final class AvroDifferences {

    /** Of a union, people see this many branches. */
    private static final int SHOWN_BRANCHES = 20;

    private AvroDifferences() {}

    static List<Difference> between(Schema reader, Schema writer) {
        List<Difference> differences = new ArrayList<>();
        for (Incompatibility incompatibility : incompatibilities(reader, writer)) {
            differences.add(difference(incompatibility));
        }
        return differences;
    }

    private static List<Incompatibility> incompatibilities(Schema reader, Schema writer) {
        try {
            return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
                    .getResult()
                    .getIncompatibilities();
        } catch (AvroRuntimeException notComparable) {
            throw new IllegalArgumentException(notComparable.getMessage(), notComparable);
        }
    }

    private static Difference difference(Incompatibility found) {
        Schema reader = found.getReaderFragment();
        Schema writer = found.getWriterFragment();
        String path = Difference.escaped(found.getLocation());
        String detail = Difference.escaped(found.getMessage());
        return switch (found.getType()) {
            case TYPE_MISMATCH ->
                of(
                        found,
                        AvroDifferences::shown,
                        "The type (path '" + path
                                + "') of a field in the %1$s schema does not match with the %2$s schema",
                        "Keep the type " + typeName(writer)
                                + " in the %1$s schema, or make it a union that has both types. Without"
                                + " a union, Avro reads int as long, float or double, long as float or double, float as"
                                + " double, and string and bytes as each other.");
            case NAME_MISMATCH ->
                of(
                        found,
                        Schema::getFullName,
                        "The name of the schema has changed (path '" + path + "')",
                        "Keep the name " + Difference.escaped(writer.getFullName())
                                + ", or list it among the \"aliases\" of " + Difference.escaped(reader.getFullName())
                                + " in the %1$s schema.");
            case FIXED_SIZE_MISMATCH ->
                of(
                        found,
                        fixed -> Integer.toString(fixed.getFixedSize()),
                        "The size of FIXED type field at path '" + path
                                + "' in the %1$s schema does not match with the %2$s schema",
                        "Keep the size " + writer.getFixedSize()
                                + "; to change it, add a type of another name and a field" + " that uses it.");
            case MISSING_ENUM_SYMBOLS ->
                of(
                        found,
                        symbols -> symbols.getEnumSymbols().toString(),
                        "The %1$s schema is missing enum symbols '" + detail + "' at path '" + path
                                + "' in the %2$s schema",
                        "Keep these symbols in the %1$s schema, or give its enum type a \"default\", beside \"symbols\", that"
                                + " stands for symbols it does not know. The default of a field does not help here:"
                                + " it is for data without the field.");
            case MISSING_UNION_BRANCH ->
                of(
                        found,
                        AvroDifferences::shown,
                        "The %1$s schema is missing a type inside a union field at path '" + path
                                + "' in the %2$s schema",
                        "Add to the union in the %1$s schema a type that reads " + typeName(writer)
                                + "; for a renamed type, list the earlier name among its \"aliases\".");
            case READER_FIELD_MISSING_DEFAULT_VALUE ->
                of(
                        found,
                        AvroDifferences::shown,
                        "The field '" + detail + "' at path '" + path
                                + "' in the %1$s schema has no default value and is missing in the %2$s schema",
                        "Give the field '" + detail
                                + "' a \"default\" in the %1$s schema, since data of the %2$s schema does not"
                                + " have it; if the field was renamed, list its earlier name among its \"aliases\".");
        };
    }

    private static Difference of(
            Incompatibility found, Function<Schema, String> value, String template, String advice) {
        return new Difference(
                found.getType().name(),
                found.getLocation(),
                template,
                value.apply(found.getReaderFragment()),
                value.apply(found.getWriterFragment()),
                found.getMessage(),
                advice);
    }

    private static String typeName(Schema schema) {
        return Difference.escaped(shown(schema));
    }

    /** A type in a few words: a name stands for all that it names, so that many differences stay cheap to tell. */
    private static String shown(Schema schema) {
        return switch (schema.getType()) {
            case RECORD, ENUM, FIXED -> schema.getFullName();
            case ARRAY -> "array of " + shown(schema.getElementType());
            case MAP -> "map of " + shown(schema.getValueType());
            case UNION -> {
                String branches = schema.getTypes().stream()
                        .limit(SHOWN_BRANCHES)
                        .map(AvroDifferences::shown)
                        .collect(Collectors.joining(", "));
                yield "[" + branches + (schema.getTypes().size() > SHOWN_BRANCHES ? ", …]" : "]");
            }
            default -> schema.getType().getName();
        };
    }
}
