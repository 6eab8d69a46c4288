package dev.kanon.store;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A record as it was read from the store's topic.
 *
 * @param timestamp milliseconds since 1970, as its writer or the broker set it
 * @param key null where its writer gave none: it is no entry of the map
 * @param value null where it ends the key
 */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
record TopicRecord(
        int partition, long offset, long timestamp, byte @Nullable [] key, byte @Nullable [] value, Headers headers) {

    /** When the entry ends, in milliseconds since 1970; {@link Stored#NEVER} where it stays. */
    long expires() {
        return Expiry.of(headers.lastHeader(Expiry.NAME));
    }
}
