package dev.kanon.registry;

import dev.kanon.contract.RuleChecks;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.RuleSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks those who run rules whether they could run these. */
public final class ContractRules implements RuleChecker {

    private final RuleChecks checks = new RuleChecks();

    @Override
    public Optional<String> problem(RuleSet rules, @Nullable ParsedSchema schema) {
        if (schema == null) {
            // Defaults and overrides are for schemas to come; each of those is checked with them.
            return Optional.empty();
        }
        return checks.check(rules, schema).stream()
                .findFirst()
                .map(problem -> "Rule '%s': %s".formatted(problem.ruleName(), problem.problem()));
    }
}
