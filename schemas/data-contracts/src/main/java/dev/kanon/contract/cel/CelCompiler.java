package dev.kanon.contract.cel;

import dev.cel.bundle.Cel;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Compiles expressions against the types that their variables have. */
final class CelCompiler {

    static final String MESSAGE = "message";
    static final String NOW = "now";
    static final String VALUE = "value";
    static final String FULL_NAME = "fullName";
    static final String NAME = "name";
    static final String TYPE_NAME = "typeName";
    static final String TAGS = "tags";

    /** How CEL's checker begins when a record type has no such field. */
    private static final String UNKNOWN_FIELD = "undefined field ";

    /** The type of a field rule's value. */
    enum FieldType {
        STRING(SimpleType.STRING),
        BYTES(SimpleType.BYTES),
        INT(SimpleType.INT),
        LONG(SimpleType.INT),
        FLOAT(SimpleType.DOUBLE),
        DOUBLE(SimpleType.DOUBLE),
        BOOLEAN(SimpleType.BOOL),
        NULL(SimpleType.DYN),
        OTHER(SimpleType.DYN);

        private final CelType type;

        FieldType(CelType type) {
            this.type = type;
        }

        /** The type of that name; a value that CEL sees in another form than that (a logical type) is dyn. */
        static FieldType of(String typeName, Object celValue) {
            FieldType named = valueOf(typeName);
            return switch (named) {
                case STRING -> celValue instanceof String ? named : OTHER;
                case INT, LONG -> celValue instanceof Long ? named : OTHER;
                case FLOAT, DOUBLE -> celValue instanceof Double ? named : OTHER;
                default -> named;
            };
        }
    }

    private final CelEnvironment environment = new CelEnvironment();

    /**
     * Compiles an expression; a refusal is a result too.
     *
     * @param message the type of the variable {@code message}; null where the value is no Avro datum, and {@code message} is
     *     dyn
     * @param value the type of the variable {@code value}; null for a rule on whole messages
     */
    CelProgram compile(String expression, @Nullable Schema message, @Nullable FieldType value, RegexEngine engine) {
        try {
            Cel cel = cel(message, value, engine);
            CelAbstractSyntaxTree checked = cel.compile(expression).getAst();
            return CelProgram.of(expression, checked.getResultType(), cel.createProgram(checked));
        } catch (CelValidationException invalid) {
            boolean onlyUnknownFields = invalid.getErrors().stream()
                    .allMatch(issue -> issue.getMessage().startsWith(UNKNOWN_FIELD));
            return CelProgram.refused(expression, explain(expression, invalid), onlyUnknownFields);
        } catch (CelEvaluationException | RuntimeException failure) {
            return CelProgram.refused(
                    expression, "CEL does not compile: " + failure.getMessage() + " in '" + expression + "'", false);
        } catch (StackOverflowError tooDeep) {
            return CelProgram.refused(
                    expression, "CEL does not compile: it nests too deeply, in '" + expression.strip() + "'", false);
        }
    }

    private Cel cel(@Nullable Schema message, @Nullable FieldType value, RegexEngine engine) {
        Map<String, CelType> variables = new LinkedHashMap<>();
        AvroTypes types = new AvroTypes(message == null ? Schema.create(Schema.Type.NULL) : message);
        variables.put(MESSAGE, message == null ? SimpleType.DYN : types.typeOf(message));
        variables.put(NOW, SimpleType.TIMESTAMP);
        if (value != null) {
            variables.put(VALUE, value.type);
            variables.put(FULL_NAME, SimpleType.STRING);
            variables.put(NAME, SimpleType.STRING);
            variables.put(TYPE_NAME, SimpleType.STRING);
            variables.put(TAGS, ListType.create(SimpleType.STRING));
        }
        return environment.with(types, variables, engine);
    }

    /** Where and why, in the order of the text: {@code 1:9: found no matching overload …}. */
    private static String explain(String expression, CelValidationException invalid) {
        return invalid.getErrors().stream()
                .map(CelCompiler::explain)
                .collect(Collectors.joining("; ", "CEL does not compile: ", " in '" + expression.strip() + "'"));
    }

    private static String explain(CelIssue issue) {
        return "line " + issue.getSourceLocation().getLine() + ", column "
                + (issue.getSourceLocation().getColumn() + 1) + ": " + issue.getMessage();
    }
}
