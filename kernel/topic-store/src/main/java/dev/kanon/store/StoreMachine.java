package dev.kanon.store;

import dev.kanon.replication.Decision;
import dev.kanon.replication.LogEntry;
import dev.kanon.replication.LogRecord;
import dev.kanon.replication.StateMachine;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Decides transactions: checks their conditions, and turns their changes into records. */
final class StoreMachine<K, V> implements StateMachine<StoreState, Transaction, Outcome> {

    private static final int PARTITION = 0;

    private final OrderedView engine;
    private final Codec<K> keys;
    private final Codec<V> values;
    private final @Nullable UpdateHandler<K, V> handler;

    StoreMachine(OrderedView engine, Codec<K> keys, Codec<V> values, @Nullable UpdateHandler<K, V> handler) {
        this.engine = engine;
        this.keys = keys;
        this.values = values;
        this.handler = handler;
    }

    @Override
    public StoreState initial() {
        return StoreState.of(engine);
    }

    @Override
    public Decision<Outcome> decide(StoreState state, Transaction transaction) {
        for (Transaction.Condition each : transaction.conditions()) {
            if (!holds(state, each)) {
                return Decision.reply(new Outcome.Conflict());
            }
        }
        List<LogRecord> records = new ArrayList<>();
        for (Transaction.Change each : transaction.changes()) {
            String refusal = refusal(state, each);
            if (refusal != null) {
                return Decision.reply(new Outcome.Refused(refusal));
            }
            records.add(new LogRecord(each.key(), each.value(), each.headers()));
        }
        byte[] before = transaction.changes().isEmpty()
                ? null
                : state.get(keys.toOrdered(transaction.changes().get(0).key()));
        return new Decision<>(
                records,
                new Outcome.Committed(
                        before == null ? null : Stored.fromBytes(before).value()));
    }

    private boolean holds(StoreState state, Transaction.Condition condition) {
        byte[] found = state.get(keys.toOrdered(condition.key()));
        long version =
                found == null ? Versioned.ABSENT : Stored.fromBytes(found).version();
        return condition.version() == version && version != Stored.UNKNOWN;
    }

    private @Nullable String refusal(StoreState state, Transaction.Change change) {
        if (handler == null) {
            return null;
        }
        byte[] before = state.get(keys.toOrdered(change.key()));
        byte[] value = change.value();
        Update<K, V> update = new Update<>(
                keys.decode(change.key()),
                value == null ? null : values.decode(value),
                before == null ? null : values.decode(Stored.fromBytes(before).value()),
                PARTITION,
                LogEntry.AHEAD,
                0,
                new RecordHeaders(change.headers()));
        UpdateHandler.ValidationStatus status = handler.validateUpdate(update);
        return status == UpdateHandler.ValidationStatus.SUCCESS
                ? null
                : "The store's handler does not take the change of " + update.key() + ": " + status;
    }

    @Override
    public StoreState apply(StoreState state, LogEntry entry) {
        byte[] key = entry.key();
        TopicRecord record = new TopicRecord(
                PARTITION, entry.offset(), entry.timestamp(), key, entry.value(), new RecordHeaders(entry.headers()));
        return key == null ? state.plus(record) : state.plus(keys.toOrdered(key), record);
    }
}
