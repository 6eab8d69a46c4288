package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All entries of a store as they stood at one moment, to read. Close it: it costs something as long as it is open. */
public final class StoreSnapshot<K, V> extends EntriesView<K, V> implements AutoCloseable {

    private final Engine.Snapshot snapshot;

    StoreSnapshot(Entries<K, V> store, Engine.Snapshot snapshot) {
        super(new Frozen<>(store, snapshot), KeyRange.ALL, Direction.ASCENDING);
        this.snapshot = snapshot;
    }

    @Override
    public void close() {
        snapshot.close();
    }

    private record Frozen<K, V>(Entries<K, V> store, Engine.Snapshot view) implements Entries<K, V> {

        @Override
        public Codec<K> keys() {
            return store.keys();
        }

        @Override
        public Codec<V> values() {
            return store.values();
        }

        @Override
        public long size() {
            long size = 0;
            try (Cursor<Engine.Entry> cursor = view.scan(KeyRange.ALL, Direction.ASCENDING)) {
                for (; cursor.hasNext(); cursor.next()) {
                    size++;
                }
            }
            return size;
        }

        @Override
        public @Nullable V write(K key, @Nullable V value) {
            throw frozen();
        }

        @Override
        public void writeAll(Map<? extends K, ? extends @Nullable V> changes) {
            throw frozen();
        }

        @Override
        public boolean compareAndSet(K key, long expected, @Nullable V value) {
            throw frozen();
        }

        @Override
        public boolean isCurrent(K key, long expected) {
            throw frozen();
        }

        private static KanonException frozen() {
            return new KanonException(StoreErrors.READ_ONLY, "A snapshot cannot be written to; write to its store");
        }
    }
}
