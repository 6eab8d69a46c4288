package dev.kanon.store;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who wants to be told of which changes. */
final class Listeners<K, V> {

    private record Subscription<K, V>(KeyRange range, StoreListener<K, V> listener) {}

    private final Codec<K> keys;
    private final List<Subscription<K, V>> subscriptions = new CopyOnWriteArrayList<>();

    Listeners(Codec<K> keys) {
        this.keys = keys;
    }

    /** Until the result is run. */
    Runnable add(KeyRange range, StoreListener<K, V> listener) {
        Subscription<K, V> subscription = new Subscription<>(range, listener);
        subscriptions.add(subscription);
        return () -> subscriptions.remove(subscription);
    }

    boolean isEmpty() {
        return subscriptions.isEmpty();
    }

    void tell(Update<K, V> update) {
        K key = update.key();
        if (key == null || subscriptions.isEmpty()) {
            return;
        }
        byte[] ordered = keys.toOrdered(keys.encode(key));
        for (Subscription<K, V> each : subscriptions) {
            if (each.range().contains(ordered)) {
                each.listener().changed(key, update.oldValue(), update.value(), update.offset());
            }
        }
    }
}
