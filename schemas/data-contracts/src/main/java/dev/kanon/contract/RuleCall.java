package dev.kanon.contract;

import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleMode;
import org.jspecify.annotations.Nullable;

/**
 * One rule at one moment.
 *
 * @param moment one of the four simple modes
 * @param source the schema that the message was written with; on write the same as target
 * @param target the schema that it is read or written with; its contract holds the rule, but for a downgrade
 */
public record RuleCall(
        Rule rule, RuleMode moment, ContractSchema source, ContractSchema target, RecordContext record, RecordModel model) {

    /** A parameter of the rule, else a metadata property of the target schema, else null. */
    public @Nullable String parameter(String key) {
        String own = rule.params() == null ? null : rule.params().get(key);
        return own != null ? own : target.registered().definition().property(key);
    }
}
