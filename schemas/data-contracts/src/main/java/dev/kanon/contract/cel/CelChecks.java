package dev.kanon.contract.cel;

import dev.kanon.contract.RuleException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Compiles rules without running them. */
public final class CelChecks {

    private final CelCompiler compiler = new CelCompiler();

    /**
     * What is wrong with a rule on messages of the schema, or null. A guard may ask for fields that the schema has not, as it
     * does in a rule for several versions, and so may the body that it guards.
     */
    public @Nullable String problemInMessageRule(Rule rule, ParsedSchema schema) {
        boolean onJson = rule.mode() != null && rule.mode().isMigration();
        return problem(rule, !onJson && schema.raw() instanceof Schema avro ? avro : null, null);
    }

    /** What is wrong with a rule on fields, or null. Each field has a type of its own, so that is left open. */
    public @Nullable String problemInFieldRule(Rule rule) {
        return problem(rule, null, CelCompiler.FieldType.OTHER);
    }

    private @Nullable String problem(Rule rule, @Nullable Schema message, CelCompiler.@Nullable FieldType value) {
        RegexEngine engine;
        try {
            engine = RegexEngine.named(parameter(rule, RegexEngine.PARAMETER));
        } catch (RuleException unknown) {
            return unknown.getMessage();
        }
        Guard guard = guardOf(rule);
        boolean forOtherSchemas = false;
        if (guard.condition() != null) {
            CelProgram condition = compiler.compile(guard.condition(), message, value, engine);
            forOtherSchemas = condition.onlyUnknownFields();
            String problem = problem(condition, true, forOtherSchemas);
            if (problem != null) {
                return "The guard: " + problem;
            }
        }
        CelProgram body = compiler.compile(guard.body(), message, value, engine);
        return problem(body, rule.kind() == RuleKind.CONDITION, forOtherSchemas);
    }

    private static @Nullable String problem(CelProgram program, boolean isCondition, boolean forOtherSchemas) {
        if (program.problem() != null) {
            return forOtherSchemas && program.onlyUnknownFields() ? null : program.problem();
        }
        return isCondition && !program.mayBeBoolean()
                ? "It has to be true or false, but '" + program.expression().strip() + "' is of type "
                        + program.result().name()
                : null;
    }

    private static Guard guardOf(Rule rule) {
        String expression = rule.expr() == null ? "" : rule.expr();
        return Boolean.parseBoolean(parameter(rule, Guard.IGNORE)) ? Guard.none(expression) : Guard.split(expression);
    }

    private static @Nullable String parameter(Rule rule, String name) {
        return rule.params() == null ? null : rule.params().get(name);
    }
}
