package dev.kanon.contract.cel;

import dev.kanon.contract.RuleException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.Rule;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Compiles rules without running them. */
public final class CelChecks {

    private final CelPrograms programs = new CelPrograms();

    /**
     * What is wrong with a rule on messages of the schema, or null. The body is checked against the schema's types; a guard
     * may ask for what the schema has not, so only its form is.
     */
    public @Nullable String problemInMessageRule(Rule rule, ParsedSchema schema) {
        if (rule.mode() != null && rule.mode().isMigration()) {
            return problemInForm(rule);
        }
        return problem(rule, schema.raw() instanceof Schema avro ? avro : null);
    }

    /** What is wrong with the form of a rule on fields, or null: each field has a type of its own, so types are left to it. */
    public @Nullable String problemInFieldRule(Rule rule) {
        return problemInForm(rule);
    }

    private @Nullable String problemInForm(Rule rule) {
        try {
            Guard guard = guardOf(rule);
            programs.parse(guard.body());
            if (guard.condition() != null) {
                programs.parse(guard.condition());
            }
            RegexEngine.named(parameter(rule, RegexEngine.PARAMETER));
            return null;
        } catch (RuleException problem) {
            return problem.getMessage();
        }
    }

    private @Nullable String problem(Rule rule, @Nullable Schema schema) {
        String form = problemInForm(rule);
        if (form != null) {
            return form;
        }
        try {
            RegexEngine engine = RegexEngine.named(parameter(rule, RegexEngine.PARAMETER));
            programs.program(new CelPrograms.Key(guardOf(rule).body(), schema, null, engine));
            return null;
        } catch (RuleException problem) {
            return problem.getMessage();
        }
    }

    private static Guard guardOf(Rule rule) {
        String expression = rule.expr() == null ? "" : rule.expr();
        return Boolean.parseBoolean(parameter(rule, CelRules.IGNORE_GUARD))
                ? Guard.none(expression)
                : Guard.split(expression);
    }

    private static @Nullable String parameter(Rule rule, String name) {
        return rule.params() == null ? null : rule.params().get(name);
    }
}
