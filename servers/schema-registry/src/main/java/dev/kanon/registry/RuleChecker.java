package dev.kanon.registry;

import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.RuleSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says whether the rules of a contract can be run at all: known types, expressions that compile. */
@FunctionalInterface
public interface RuleChecker {

    /**
     * What is wrong with the first rule that cannot be run, with the rule's name and the place in its expression.
     *
     * @param schema whose records the rules are for; null where they are for any
     */
    Optional<String> problem(RuleSet rules, @Nullable ParsedSchema schema);
}
