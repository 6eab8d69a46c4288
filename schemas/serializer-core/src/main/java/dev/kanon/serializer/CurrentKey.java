package dev.kanon.serializer;

import org.jspecify.annotations.Nullable;

/**
 * The key of the record whose value is about to be serialized by this thread, so that a value rule that fails can send it
 * to the dead-letter topic. Kafka makes key and value serializer apart from each other and calls the key's first, on the same
 * thread: a thread-local is the only thing the two share.
 */
final class CurrentKey {

    private record Key(String topic, Object value) {}

    private static final ThreadLocal<@Nullable Key> CURRENT = new ThreadLocal<>();

    private CurrentKey() {}

    static void remember(String topic, @Nullable Object key) {
        if (key == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(new Key(topic, key));
        }
    }

    /** The key that was serialized last for the topic; it is forgotten with this, so that no later record can get it. */
    static @Nullable Object take(String topic) {
        Key key = CURRENT.get();
        CURRENT.remove();
        return key == null || !key.topic().equals(topic) ? null : key.value();
    }
}
