package dev.kanon.store;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a store is.
 *
 * @param positions by partition, the first offset that has not been applied
 * @param lag records between there and the last ends of the topic that were heard of, all partitions together; an upper
 *     limit, because offsets have holes
 * @param leader whether the store is the elected writer
 * @param read records that have been applied, or left out, since the store began to read
 * @param skipped records left out because they could not be read
 * @param failure why it has stopped answering; null while it answers
 */
public record StoreHealth(
        Map<Integer, Long> positions,
        long lag,
        boolean leader,
        long read,
        long skipped,
        @Nullable Throwable failure) {

    public StoreHealth {
        positions = Map.copyOf(positions);
    }

    public boolean healthy() {
        return failure == null;
    }
}
