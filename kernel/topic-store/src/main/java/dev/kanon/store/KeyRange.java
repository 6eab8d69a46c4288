package dev.kanon.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of keys in unsigned lexicographic order.
 *
 * @param from null where it has no lower end
 * @param to null where it has no upper end
 */
@SuppressWarnings("ArrayRecordComponent") // keys are bytes; ranges are compared nowhere
public record KeyRange(byte @Nullable [] from, boolean fromInclusive, byte @Nullable [] to, boolean toInclusive) {

    /** Every key. */
    public static final KeyRange ALL = new KeyRange(null, true, null, true);

    /** Whether no key can lie in it. */
    public boolean isEmpty() {
        if (from == null || to == null) {
            return false;
        }
        int order = Arrays.compareUnsigned(from, to);
        return order > 0 || (order == 0 && !(fromInclusive && toInclusive));
    }
}
