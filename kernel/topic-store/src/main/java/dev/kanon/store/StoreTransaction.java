package dev.kanon.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * Changes of several keys that are made in one step, where all conditions hold: readers and other transactions see all of them
 * or none. Made by one thread, and committed once; nothing happens before.
 *
 * <pre>{@code
 * boolean moved = store.transaction()
 *         .requireVersion("from", from.version())
 *         .requireAbsent("to")
 *         .remove("from")
 *         .put("to", from.value())
 *         .commit();
 * }</pre>
 */
public final class StoreTransaction<K, V> {

    private static final String NO_NULL = "A value must not be null; to remove a key, remove it";

    private final StoreCore<K, V> core;
    private final List<Transaction.Condition> conditions = new ArrayList<>();
    private final List<Transaction.Change> changes = new ArrayList<>();

    StoreTransaction(StoreCore<K, V> core) {
        this.core = core;
    }

    /** Nothing is changed unless the key's version is still that one, see {@link TopicStore#getVersioned}. */
    public StoreTransaction<K, V> requireVersion(K key, long version) {
        conditions.add(core.condition(key, version));
        return this;
    }

    /** Nothing is changed if the key is there. */
    public StoreTransaction<K, V> requireAbsent(K key) {
        return requireVersion(key, Versioned.ABSENT);
    }

    public StoreTransaction<K, V> put(K key, V value) {
        changes.add(core.change(key, Objects.requireNonNull(value, NO_NULL)));
        return this;
    }

    /** As {@link #put(Object, Object)}, for an entry that ends, see {@link TopicStore#put(Object, Object, Duration)}. */
    public StoreTransaction<K, V> put(K key, V value, Duration timeToLive) {
        changes.add(core.change(key, Objects.requireNonNull(value, NO_NULL), timeToLive));
        return this;
    }

    public StoreTransaction<K, V> remove(K key) {
        changes.add(core.change(key, null));
        return this;
    }

    /**
     * Commits, and waits until the outcome can be read here.
     *
     * @return whether the conditions held, and all changes are made; otherwise none is
     */
    public boolean commit() {
        return core.transactAndWait(transaction());
    }

    /** The same without waiting. */
    public CompletableFuture<Boolean> commitAsync() {
        return core.transact(transaction());
    }

    private Transaction transaction() {
        return new Transaction(conditions, changes);
    }
}
