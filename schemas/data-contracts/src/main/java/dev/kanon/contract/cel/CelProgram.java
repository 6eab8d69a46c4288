package dev.kanon.contract.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelVariableResolver;
import dev.cel.runtime.Program;
import dev.kanon.contract.RuleException;
import org.jspecify.annotations.Nullable;

/**
 * A compiled expression, or what is wrong with it.
 *
 * @param result the type of what it gives
 * @param program null where it was refused
 * @param problem why it was; null where it was not
 * @param onlyUnknownFields whether it was refused for nothing but fields that the schema has not
 */
record CelProgram(
        String expression,
        CelType result,
        @Nullable Program program,
        @Nullable String problem,
        boolean onlyUnknownFields) {

    static CelProgram of(String expression, CelType result, Program program) {
        return new CelProgram(expression, result, program, null, false);
    }

    static CelProgram refused(String expression, String problem, boolean onlyUnknownFields) {
        return new CelProgram(expression, SimpleType.DYN, null, problem, onlyUnknownFields);
    }

    /** Whether it can be true or false, as far as types tell. */
    boolean mayBeBoolean() {
        return result.equals(SimpleType.BOOL) || result.equals(SimpleType.DYN);
    }

    /** Evaluates the expression; the result is in CEL's types. */
    Object evaluate(CelVariableResolver variables) throws RuleException {
        if (program == null) {
            throw new RuleException(String.valueOf(problem));
        }
        try {
            return program.eval(variables);
        } catch (CelEvaluationException failure) {
            throw new RuleException("CEL failed: " + reason(failure) + " in '" + expression.strip() + "'", failure);
        } catch (StackOverflowError tooDeep) {
            throw new RuleException("CEL nests too deeply in '" + expression.strip() + "'", tooDeep);
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
}
