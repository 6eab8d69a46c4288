package dev.kanon.store;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a store is.
 *
 * @param positions by partition, the first offset that has not been applied
 * @param lag records between there and the last ends of the topic that were heard of, all partitions together; an upper
 *     limit, because offsets have holes
 * @param skipped records left out because they could not be read
 * @param failure why it has stopped answering; null while it answers
 */
public record StoreHealth(
        Map<Integer, Long> positions,
        long lag,
        long skipped,
        @Nullable Throwable failure) {

    public StoreHealth {
        positions = Map.copyOf(positions);
    }

    public boolean healthy() {
        return failure == null;
    }
}
