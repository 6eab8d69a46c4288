package dev.kanon.contract.cel;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.cel.bundle.Cel;
import dev.cel.common.CelIssue;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelVariableResolver;
import dev.cel.runtime.Program;
import dev.kanon.contract.RuleException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Compiles expressions, once for each schema, and keeps what came of it, also where that is a refusal. */
final class CelPrograms {

    static final String MESSAGE = "message";
    static final String NOW = "now";
    static final String VALUE = "value";
    static final String FULL_NAME = "fullName";
    static final String NAME = "name";
    static final String TYPE_NAME = "typeName";
    static final String TAGS = "tags";

    /** Compiled expressions kept. */
    private static final int CACHED_PROGRAMS = 1_000;

    /**
     * What an expression is compiled for.
     *
     * @param schema of the variable {@code message}; null where the value is no Avro datum, and {@code message} is dyn
     * @param field type of the variable {@code value}; null for a rule on whole messages
     */
    record Key(
            String expression,
            @Nullable Schema schema,
            @Nullable FieldType field,
            RegexEngine engine) {}

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

    private record Compiled(
            @Nullable Program program, @Nullable String problem) {}

    private final CelEnvironment environment = new CelEnvironment();
    private final Cache<Key, Compiled> programs =
            Caffeine.newBuilder().maximumSize(CACHED_PROGRAMS).build();

    /** Evaluates the expression; the result is in CEL's types. */
    Object evaluate(Key key, CelVariableResolver variables) throws RuleException {
        Program program = program(key);
        try {
            return program.eval(variables);
        } catch (CelEvaluationException failure) {
            throw new RuleException(
                    "CEL failed: " + reason(failure) + " in '"
                            + key.expression().strip() + "'",
                    failure);
        } catch (StackOverflowError tooDeep) {
            throw new RuleException(
                    "CEL nests too deeply in '" + key.expression().strip() + "'", tooDeep);
        }
    }

    /** Where one of our own functions refused, its own words: CEL's would quote the record's values instead. */
    private static @Nullable String reason(CelEvaluationException failure) {
        Throwable root = failure;
        while (root.getCause() != null && !(root instanceof IllegalArgumentException)) {
            root = root.getCause();
        }
        return root instanceof IllegalArgumentException ? root.getMessage() : failure.getMessage();
    }

    /** The compiled expression. */
    Program program(Key key) throws RuleException {
        Compiled compiled = programs.get(key, this::compile);
        if (compiled.program() == null) {
            throw new RuleException(String.valueOf(compiled.problem()));
        }
        return compiled.program();
    }

    /** Looks at an expression's form only. */
    void parse(String expression) throws RuleException {
        try {
            environment
                    .with(new AvroTypes(Schema.create(Schema.Type.NULL)), Map.of(), RegexEngine.PCRE)
                    .parse(expression)
                    .getAst();
        } catch (CelValidationException invalid) {
            throw new RuleException(explain(expression, invalid), invalid);
        } catch (StackOverflowError tooDeep) {
            throw new RuleException("CEL nests too deeply in '" + expression.strip() + "'", tooDeep);
        }
    }

    private Compiled compile(Key key) {
        try {
            Cel cel = cel(key);
            return new Compiled(cel.createProgram(cel.compile(key.expression()).getAst()), null);
        } catch (CelValidationException invalid) {
            return new Compiled(null, explain(key.expression(), invalid));
        } catch (CelEvaluationException | RuntimeException | StackOverflowError failure) {
            return new Compiled(
                    null, "CEL does not compile: " + failure.getMessage() + " in '" + key.expression() + "'");
        }
    }

    private Cel cel(Key key) {
        Map<String, CelType> variables = new LinkedHashMap<>();
        AvroTypes types = new AvroTypes(key.schema() == null ? Schema.create(Schema.Type.NULL) : key.schema());
        variables.put(MESSAGE, key.schema() == null ? SimpleType.DYN : types.typeOf(key.schema()));
        variables.put(NOW, SimpleType.TIMESTAMP);
        if (key.field() != null) {
            variables.put(VALUE, key.field().type);
            variables.put(FULL_NAME, SimpleType.STRING);
            variables.put(NAME, SimpleType.STRING);
            variables.put(TYPE_NAME, SimpleType.STRING);
            variables.put(TAGS, ListType.create(SimpleType.STRING));
        }
        return environment.with(types, variables, key.engine());
    }

    /** Where and why, in the order of the text: {@code 1:9: found no matching overload …}. */
    private static String explain(String expression, CelValidationException invalid) {
        return invalid.getErrors().stream()
                .map(CelPrograms::explain)
                .collect(Collectors.joining("; ", "CEL does not compile: ", " in '" + expression.strip() + "'"));
    }

    private static String explain(CelIssue issue) {
        return "line " + issue.getSourceLocation().getLine() + ", column "
                + (issue.getSourceLocation().getColumn() + 1) + ": " + issue.getMessage();
    }
}
