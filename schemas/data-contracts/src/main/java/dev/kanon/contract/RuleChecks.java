package dev.kanon.contract;

import dev.kanon.contract.cel.CelChecks;
import dev.kanon.contract.cel.CelExecutor;
import dev.kanon.contract.cel.CelFieldExecutor;
import dev.kanon.contract.jsonata.JsonataExecutor;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.Rule;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at rules before they are registered, so that a broken one is refused there and not found by a producer. */
public final class RuleChecks {

    /** Types that we know how to run, or that clients of other makers do. */
    private static final Set<String> KNOWN_TYPES =
            Set.of(CelExecutor.TYPE, CelFieldExecutor.TYPE, JsonataExecutor.TYPE, "ENCRYPT", "ENCRYPT_PAYLOAD");

    private final Set<String> moreTypes;
    private final CelChecks cel = new CelChecks();

    public RuleChecks() {
        this(Set.of());
    }

    /** With the types of executors that this installation has besides, in upper case. */
    public RuleChecks(Set<String> moreTypes) {
        this.moreTypes = Set.copyOf(moreTypes);
    }

    /** What keeps a rule from running on records of the schema, with line and column where it is about an expression. */
    public Optional<String> problem(Rule rule, ParsedSchema schema) {
        return Optional.ofNullable(problemIn(rule, schema));
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
