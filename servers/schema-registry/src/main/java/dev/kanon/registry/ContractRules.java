package dev.kanon.registry;

import dev.kanon.contract.RuleChecks;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.RuleSetValidator;
import dev.kanon.schema.RuleSetValidator.Executors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses rules that could not run: not well formed, of an unknown type, or with an expression that does not compile. */
public final class ContractRules {

    private final RuleChecks checks = new RuleChecks();

    /**
     * Refuses rules that cannot be kept with everything that is wrong with them.
     *
     * @param schema whose records the rules are for; null for defaults and overrides, which are for schemas to come: whether
     *     they can run is asked when one has come
     */
    void check(@Nullable RuleSet rules, @Nullable ParsedSchema schema) {
        if (rules == null) {
            return;
        }
        Executors executors = schema == null ? Executors.ANY : rule -> checks.problem(rule, schema);
        List<String> problems = new RuleSetValidator(executors).problems(rules);
        if (!problems.isEmpty()) {
            throw RegistryErrors.INVALID_RULESET.with("Invalid rule set: " + String.join("; ", problems));
        }
    }
}
