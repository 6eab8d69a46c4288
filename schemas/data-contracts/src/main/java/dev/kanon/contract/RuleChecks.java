package dev.kanon.contract;

import dev.kanon.contract.cel.CelChecks;
import dev.kanon.contract.cel.CelExecutor;
import dev.kanon.contract.cel.CelFieldExecutor;
import dev.kanon.contract.jsonata.JsonataExecutor;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at a rule set before it is registered, so that a broken rule is refused there and not found by a producer. */
public final class RuleChecks {

    /** Types that we know how to run, or that clients of other makers do. */
    private static final Set<String> KNOWN_TYPES =
            Set.of(CelExecutor.TYPE, CelFieldExecutor.TYPE, JsonataExecutor.TYPE, "ENCRYPT", "ENCRYPT_PAYLOAD");

    /**
     * What is wrong with a rule.
     *
     * @param ruleName the rule's name
     * @param problem a sentence, with line and column where it is about an expression
     */
    public record Problem(@Nullable String ruleName, String problem) {}

    private final Set<String> moreTypes;
    private final CelChecks cel = new CelChecks();

    public RuleChecks() {
        this(Set.of());
    }

    /** With the types of executors that this installation has besides, in upper case. */
    public RuleChecks(Set<String> moreTypes) {
        this.moreTypes = Set.copyOf(moreTypes);
    }

    /** All problems, in the order of the rules; none means that the rules can run on records of the schema. */
    public List<Problem> check(RuleSet rules, ParsedSchema schema) {
        List<Problem> problems = new ArrayList<>();
        rules.all().forEach(rule -> {
            String problem = problemIn(rule, schema);
            if (problem != null) {
                problems.add(new Problem(rule.name(), problem));
            }
        });
        return problems;
    }

    private @Nullable String problemIn(Rule rule, ParsedSchema schema) {
        String type = rule.type() == null ? "" : rule.type().toUpperCase(Locale.ROOT);
        if (!KNOWN_TYPES.contains(type) && !moreTypes.contains(type)) {
            return "There is no rule type '" + rule.type() + "'; known are "
                    + KNOWN_TYPES.stream().sorted().toList();
        }
        boolean hasExpression = rule.expr() != null && !rule.expr().isBlank();
        return switch (type) {
            case CelExecutor.TYPE -> hasExpression ? cel.problemInMessageRule(rule, schema) : noExpression(type);
            case CelFieldExecutor.TYPE -> hasExpression ? cel.problemInFieldRule(rule) : noExpression(type);
            case JsonataExecutor.TYPE ->
                rule.expr() != null && hasExpression ? JsonataExecutor.problemIn(rule.expr()) : noExpression(type);
            default -> null;
        };
    }

    private static String noExpression(String type) {
        return "A rule of type " + type + " needs an expression in 'expr'";
    }
}
