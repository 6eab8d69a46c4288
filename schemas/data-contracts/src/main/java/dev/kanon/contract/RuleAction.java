package dev.kanon.contract;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is done after a rule: {@code ERROR}, {@code NONE}, {@code DLQ}, or one of your own. Called by many threads at once.
 */
public interface RuleAction extends AutoCloseable {

    /** The name by which rules call it. */
    String type();

    /** Called once, before any rule, with the parameters meant for this action and the client's own configuration. */
    default void configure(Map<String, ?> parameters) {}

    /**
     * Does it.
     *
     * @param failure why the rule failed; null after success
     * @throws org.apache.kafka.common.errors.SerializationException to end the record's way here
     */
    void run(RuleCall call, @Nullable Object message, @Nullable RuleException failure);

    @Override
    default void close() {}
}
