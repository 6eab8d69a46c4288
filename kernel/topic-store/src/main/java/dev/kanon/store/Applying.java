package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns what is read of the topic into entries, a batch at a time: shows it to the handler, commits it to the engine, tells
 * the listeners. Used by one thread.
 *
 * <p>Keys and values are looked at only where somebody is to be told of them.
 */
final class Applying<K, V> {

    private static final Logger LOG = LoggerFactory.getLogger(Applying.class);

    /** Writes to the topic what a key held before a record that is not taken. */
    interface Rollback<K, V> {
        void restore(K key, @Nullable V value, TopicWriter.Outcome outcome);
    }

    private final Engine engine;
    private final Codec<K> keys;
    private final Codec<V> values;
    private final RecordErrorPolicy onError;
    private final DeadLetters deadLetters;
    private final @Nullable UpdateHandler<K, V> handler;
    private final Listeners<K, V> listeners;
    private final Progress progress;
    private final AtomicLong read = new AtomicLong();
    private final AtomicLong skipped = new AtomicLong();
    private @Nullable Rollback<K, V> rollback;

    Applying(
            Engine engine,
            Codec<K> keys,
            Codec<V> values,
            RecordErrorPolicy onError,
            DeadLetters deadLetters,
            @Nullable UpdateHandler<K, V> handler,
            Listeners<K, V> listeners,
            Progress progress) {
        this.engine = engine;
        this.keys = keys;
        this.values = values;
        this.onError = onError;
        this.deadLetters = deadLetters;
        this.handler = handler;
        this.listeners = listeners;
        this.progress = progress;
    }

    /** Without it, a record to be rolled back is only left out. Before the first batch. */
    void rollBackWith(Rollback<K, V> how) {
        rollback = how;
    }

    /** Records that have been applied, or left out. */
    long read() {
        return read.get();
    }

    /** Records that were left out because they could not be read. */
    long skipped() {
        return skipped.get();
    }

    void accept(List<TopicRecord> records, List<Engine.Mark> marks) {
        try {
            if (handler != null && !records.isEmpty()) {
                handler.startBatch(records.size());
            }
            new Batch().accept(records, marks);
            if (handler != null && !records.isEmpty()) {
                handler.endBatch(records.size());
            }
            read.addAndGet(records.size());
        } catch (RuntimeException | Error failed) {
            if (handler != null) {
                handler.failBatch(records.size(), failed);
            }
            throw failed;
        }
    }

    private final class Batch {

        /** What keys hold after the changes so far, which are not committed yet. */
        private final TreeMap<byte[], byte @Nullable []> changed = new TreeMap<>(Arrays::compareUnsigned);

        private final List<Engine.Change> changes = new ArrayList<>();
        private final List<Update<K, V>> updates = new ArrayList<>();

        void accept(List<TopicRecord> records, List<Engine.Mark> marks) {
            boolean watched = handler != null || !listeners.isEmpty();
            for (TopicRecord each : records) {
                if (watched) {
                    show(each);
                } else if (each.key() != null) {
                    change(keys.toOrdered(each.key()), each);
                }
            }
            deadLetters.flush(); // before the marks say that this store is done with the records
            engine.commit(changes, marks);
            for (Update<K, V> each : updates) {
                if (handler != null) {
                    handler.handleUpdate(each);
                }
                if (each.key() != null) {
                    listeners.tell(each);
                }
            }
        }

        private void change(byte[] ordered, TopicRecord record) {
            byte[] value = record.value();
            byte[] stored = value == null ? null : new Stored(record.offset(), record.expires(), value).toBytes();
            changes.add(new Engine.Change(ordered, stored));
        }

        private void show(TopicRecord record) {
            byte[] key = record.key();
            byte[] ordered = key == null ? null : keys.toOrdered(key);
            Update<K, V> update;
            try {
                update = update(record, ordered);
            } catch (RuntimeException unreadable) {
                leaveOut(record, unreadable);
                return;
            }
            UpdateHandler.ValidationStatus status =
                    handler == null ? UpdateHandler.ValidationStatus.SUCCESS : handler.validateUpdate(update);
            if (status == UpdateHandler.ValidationStatus.SUCCESS) {
                updates.add(update);
                if (ordered != null) {
                    change(ordered, record);
                    changed.put(ordered, changes.get(changes.size() - 1).value());
                }
            } else {
                progress.refuse(record.partition(), record.offset(), "The store's handler does not take it: " + status);
                if (status == UpdateHandler.ValidationStatus.ROLLBACK_FAILURE) {
                    restore(update);
                }
            }
        }

        private Update<K, V> update(TopicRecord record, byte @Nullable [] ordered) {
            byte[] key = record.key();
            byte[] value = record.value();
            byte[] before = ordered == null ? null : before(ordered);
            return new Update<>(
                    key == null ? null : keys.decode(key),
                    value == null ? null : values.decode(value),
                    before == null
                            ? null
                            : values.decode(Stored.fromBytes(before).value()),
                    record.partition(),
                    record.offset(),
                    record.timestamp(),
                    record.headers());
        }

        private byte @Nullable [] before(byte[] ordered) {
            return changed.containsKey(ordered) ? changed.get(ordered) : engine.get(ordered);
        }
    }

    private void restore(Update<K, V> update) {
        K key = update.key();
        if (rollback == null || key == null) {
            return;
        }
        rollback.restore(key, update.oldValue(), new TopicWriter.Outcome() {
            @Override
            public void appended(Written where) {
                // it will be read back like any other
            }

            @Override
            public void failed(KanonException why) {
                LOG.warn(
                        "What {} held before the refused record at {} could not be written again",
                        key,
                        update.offset(),
                        why);
            }
        });
    }

    private void leaveOut(TopicRecord record, RuntimeException unreadable) {
        String where = "the record at offset %d of partition %d".formatted(record.offset(), record.partition());
        if (onError == RecordErrorPolicy.FAIL) {
            throw new KanonException(
                    StoreErrors.RECORD_UNREADABLE,
                    "The store cannot read %s: %s. Give it serdes that can, or set %s=skip or dead_letter to go on without it."
                            .formatted(where, unreadable.getMessage(), TopicStoreConfig.RECORD_ERROR),
                    unreadable);
        }
        if (onError == RecordErrorPolicy.DEAD_LETTER) {
            deadLetters.add(record, String.valueOf(unreadable.getMessage()));
        }
        skipped.incrementAndGet();
        progress.refuse(record.partition(), record.offset(), "It cannot be read: " + unreadable.getMessage());
        LOG.warn("Left out {}", where, unreadable);
    }
}
