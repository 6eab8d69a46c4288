package dev.kanon.store;

import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Changes that are made in one step, if conditions hold. */
record Transaction(List<Condition> conditions, List<Change> changes) {

    Transaction {
        conditions = List.copyOf(conditions);
        changes = List.copyOf(changes);
    }

    /**
     * That a key's version is still this one.
     *
     * @param key as it is in the topic
     * @param version {@link Versioned#ABSENT} where it must not be there
     */
    @SuppressWarnings("ArrayRecordComponent") // compared nowhere
    record Condition(byte[] key, long version) {}

    /** A new value of a key, or with null its end, as they are in the topic. */
    @SuppressWarnings("ArrayRecordComponent") // compared nowhere
    record Change(byte[] key, byte @Nullable [] value, List<Header> headers) {

        Change {
            headers = List.copyOf(headers);
        }
    }
}
