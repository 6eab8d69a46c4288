package dev.kanon.contract.cel;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.cel.runtime.CelVariableResolver;
import dev.kanon.contract.RuleCall;
import dev.kanon.contract.RuleException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** What rules on messages and rules on fields have in common: compiled once for each schema, and kept from running by a guard. */
final class CelRules {

    /** The result where the guard keeps the body from running. */
    static final Object SKIPPED = new Object();

    /** Compiled rules kept. */
    private static final int CACHED_RULES = 1_000;

    private record Key(
            String expression,
            boolean hasGuard,
            RegexEngine engine,
            @Nullable Schema message,
            CelCompiler.@Nullable FieldType value) {}

    private record Compiled(@Nullable CelProgram guard, CelProgram body) {}

    private final CelCompiler compiler = new CelCompiler();
    private final Cache<Key, Compiled> compiled =
            Caffeine.newBuilder().maximumSize(CACHED_RULES).build();

    Prepared prepare(RuleCall call) throws RuleException {
        String expression = call.rule().expr();
        if (expression == null || expression.isBlank()) {
            throw new RuleException("The rule has no expression");
        }
        return new Prepared(expression, !Boolean.parseBoolean(call.parameter(Guard.IGNORE)), RegexEngine.of(call));
    }

    /** A rule, ready for all fields of one message. For one thread. */
    final class Prepared {

        private final String expression;
        private final boolean hasGuard;
        private final RegexEngine engine;

        /** What ran last: neighbouring fields are often of one type. */
        private @Nullable Key lastKey;

        private @Nullable Compiled last;

        private Prepared(String expression, boolean hasGuard, RegexEngine engine) {
            this.expression = expression;
            this.hasGuard = hasGuard;
            this.engine = engine;
        }

        /** The body's result, or {@link #SKIPPED}; for the types see {@link CelCompiler#compile}. */
        Object evaluate(@Nullable Schema message, CelCompiler.@Nullable FieldType value, CelVariableResolver variables)
                throws RuleException {
            Compiled programs = compiledFor(message, value);
            if (programs.guard() != null && !holds(programs.guard(), variables)) {
                return SKIPPED;
            }
            return programs.body().evaluate(variables);
        }

        @SuppressWarnings("ReferenceEquality") // the same schema object, without comparing its text for each field
        private Compiled compiledFor(@Nullable Schema message, CelCompiler.@Nullable FieldType value) {
            if (last == null || lastKey == null || lastKey.message() != message || lastKey.value() != value) {
                lastKey = new Key(expression, hasGuard, engine, message, value);
                last = compiled.get(lastKey, CelRules.this::compile);
            }
            return last;
        }
    }

    private Compiled compile(Key key) {
        Guard guard = key.hasGuard() ? Guard.split(key.expression()) : Guard.none(key.expression());
        return new Compiled(
                guard.condition() == null ? null : compile(guard.condition(), key), compile(guard.body(), key));
    }

    private CelProgram compile(String expression, Key key) {
        return compiler.compile(expression, key.message(), key.value(), key.engine());
    }

    /** A guard that cannot be evaluated, for one because it asks for a field that this schema has not, does not hold. */
    private static boolean holds(CelProgram guard, CelVariableResolver variables) {
        try {
            return Boolean.TRUE.equals(guard.evaluate(variables));
        } catch (RuleException unanswerable) {
            return false;
        }
    }

    static Boolean asCondition(RuleCall call, Object result) throws RuleException {
        if (result instanceof Boolean verdict) {
            return verdict;
        }
        throw new RuleException(
                "A condition has to be true or false, but '" + call.rule().expr() + "' gave " + result);
    }
}
