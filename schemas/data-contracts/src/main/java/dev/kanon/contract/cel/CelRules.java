package dev.kanon.contract.cel;

import dev.cel.runtime.CelVariableResolver;
import dev.kanon.contract.RuleCall;
import dev.kanon.contract.RuleException;

/** What rules on messages and rules on fields have in common: the guard, and what its outcome means. */
final class CelRules {

    /** The result where the guard keeps the body from running. */
    static final Object SKIPPED = new Object();

    static final String IGNORE_GUARD = "cel.ignore.guard.separator";

    private final CelPrograms programs;

    CelRules(CelPrograms programs) {
        this.programs = programs;
    }

    /** What an expression is compiled for. */
    @FunctionalInterface
    interface KeyFor {
        CelPrograms.Key expression(String expression) throws RuleException;
    }

    /** The body's result, or {@link #SKIPPED}. */
    Object evaluate(RuleCall call, KeyFor key, CelVariableResolver variables) throws RuleException {
        Guard guard = guardOf(call);
        if (guard.condition() != null && !holds(key.expression(guard.condition()), variables)) {
            return SKIPPED;
        }
        return programs.evaluate(key.expression(guard.body()), variables);
    }

    /** A guard that cannot be evaluated, for one because it asks for a field that this schema has not, does not hold. */
    private boolean holds(CelPrograms.Key guard, CelVariableResolver variables) {
        try {
            return Boolean.TRUE.equals(programs.evaluate(guard, variables));
        } catch (RuleException unanswerable) {
            return false;
        }
    }

    static Guard guardOf(RuleCall call) throws RuleException {
        String expression = call.rule().expr();
        if (expression == null || expression.isBlank()) {
            throw new RuleException("The rule has no expression");
        }
        return Boolean.parseBoolean(call.parameter(IGNORE_GUARD)) ? Guard.none(expression) : Guard.split(expression);
    }

    static Boolean asCondition(RuleCall call, Object result) throws RuleException {
        if (result instanceof Boolean verdict) {
            return verdict;
        }
        throw new RuleException(
                "A condition has to be true or false, but '" + call.rule().expr() + "' gave " + result);
    }
}
