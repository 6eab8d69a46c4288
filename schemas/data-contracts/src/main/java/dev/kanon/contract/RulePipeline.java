package dev.kanon.contract;

import dev.kanon.schema.RuleMode;
import java.util.List;
import java.util.Map;

/**
 * Runs the rules of contracts. One for each serializer or deserializer; safe for use by several threads.
 *
 * <p>Conditions and transforms that succeed go on silently unless they name an action. What fails runs its {@code onFailure}
 * action, which for {@code ERROR} (the default) and {@code DLQ} ends in a {@link
 * org.apache.kafka.common.errors.SerializationException} whose cause is the {@link RuleException}.
 */
public final class RulePipeline implements AutoCloseable {

    /**
     * One step of a migration.
     *
     * @param moment UPGRADE or DOWNGRADE
     * @param source the schema before the step
     * @param target the schema after it
     */
    public record MigrationStep(RuleMode moment, ContractSchema source, ContractSchema target) {}

    /** With the client's configuration: {@code rule.executors}, {@code rule.actions} and their like. */
    public RulePipeline(Map<String, ?> configuration, List<RecordModel> models) {}

    /** The record after the domain rules of writing, in their order. The given object is not changed. */
    public Object beforeWrite(ContractSchema schema, RecordContext record, Object message) {
        throw new UnsupportedOperationException();
    }

    /** The record after the domain rules of reading, in reverse order. */
    public Object afterRead(ContractSchema writer, ContractSchema reader, RecordContext record, Object message) {
        throw new UnsupportedOperationException();
    }

    /** Whether any step has a migration rule to run. */
    public boolean migrates(List<MigrationStep> steps) {
        throw new UnsupportedOperationException();
    }

    /**
     * A record of the last step's target schema, from one of the first step's source schema; fields that no rule filled take
     * their defaults.
     */
    public Object migrate(List<MigrationStep> steps, RecordContext record, Object message) {
        throw new UnsupportedOperationException();
    }

    /** The bytes after the encoding rules of writing. */
    public byte[] encodeAfterWrite(ContractSchema schema, RecordContext record, byte[] bytes) {
        throw new UnsupportedOperationException();
    }

    /** The bytes after the encoding rules of reading, in reverse order. */
    public byte[] decodeBeforeRead(ContractSchema writer, RecordContext record, byte[] bytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
