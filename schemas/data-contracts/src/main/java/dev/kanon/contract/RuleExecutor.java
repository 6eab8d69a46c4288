package dev.kanon.contract;

import java.util.Map;

/**
 * Runs the rules of one type. Found by {@link java.util.ServiceLoader} or named in {@code rule.executors}. Called by many
 * threads at once.
 */
public interface RuleExecutor extends AutoCloseable {

    /** The rule type that it runs, such as {@code CEL}. */
    String type();

    /** Whether it works on one field after the other, those that carry the rule's tags, rather than on whole messages. */
    default boolean worksOnFields() {
        return false;
    }

    /** Called once, before any rule, with the parameters meant for this executor. */
    default void configure(Map<String, ?> parameters) {}

    /**
     * Runs the rule on a message.
     *
     * @return for a condition, {@code false} where the message is refused; for a transform, the message to go on with
     * @throws RuleException if the rule cannot be run; the message says where in the expression and why
     */
    Object run(RuleCall call, Object message) throws RuleException;

    @Override
    default void close() {}
}
