package dev.kanon.store;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A record of the topic, as a handler is shown it.
 *
 * @param key null where its writer gave none; such a record is no entry
 * @param value null where the key is removed
 * @param oldValue what the key held before; null where it was not there
 * @param timestamp milliseconds since 1970
 */
public record Update<K, V>(
        @Nullable K key,
        @Nullable V value,
        @Nullable V oldValue,
        int partition,
        long offset,
        long timestamp,
        Headers headers) {}
