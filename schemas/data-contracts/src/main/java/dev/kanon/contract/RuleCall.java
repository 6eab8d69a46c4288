package dev.kanon.contract;

import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleKind;
import dev.kanon.schema.RuleMode;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * One rule at one moment.
 *
 * @param moment one of the four simple modes
 * @param source the schema that the message was written with; on write the same as target
 * @param target the schema that it is read or written with; its contract holds the rule, but for a downgrade
 */
public record RuleCall(
        Rule rule,
        RuleMode moment,
        ContractSchema source,
        ContractSchema target,
        RecordContext record,
        RecordModel model) {

    /** A parameter of the rule, else a metadata property of the target schema, else null. */
    public @Nullable String parameter(String key) {
        String own = rule.params() == null ? null : rule.params().get(key);
        return own != null ? own : target.registered().definition().property(key);
    }

    /** Whether the rule accepts or refuses, rather than changes. */
    public boolean isCondition() {
        return rule.kind() == RuleKind.CONDITION;
    }

    /** What the rule says about a message that it refuses: its own sentence, where it has one. */
    public String refusal() {
        if (rule.doc() != null && !rule.doc().isEmpty()) {
            return rule.doc();
        }
        return rule.expr() != null ? "Expr failed: '" + rule.expr() + "'" : "Condition failed: '" + rule.name() + "'";
    }

    /** The exception with which the record's way ends, for an action to throw. */
    public SerializationException failed(RuleException why) {
        return failed(why, "");
    }

    /** The same with more to say at the end. */
    public SerializationException failed(RuleException why, String more) {
        return new SerializationException(
                "Rule failed: " + rule.name() + ": " + why.getMessage() + " (" + moment + ", subject "
                        + record.subject() + ", topic " + record.topic() + ")" + more,
                why);
    }
}
