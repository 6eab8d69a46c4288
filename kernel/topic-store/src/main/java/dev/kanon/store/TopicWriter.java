package dev.kanon.store;

import dev.kanon.component.KanonException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Appends single records to a store's topic. */
interface TopicWriter<K, V> extends AutoCloseable {

    /** Is told what became of a record, once: on the writer's thread, or on the caller's before {@link #append} returns. */
    interface Outcome {

        /** All replicas in sync have it. */
        void appended(Written where);

        void failed(KanonException why);
    }

    /** Appends a record; a null value removes the key. */
    void append(Iterable<Header> headers, K key, @Nullable V value, Outcome outcome);

    @Override
    void close();
}
