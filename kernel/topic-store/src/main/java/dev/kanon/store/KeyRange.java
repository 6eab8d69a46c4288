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

    private static final int LAST_BYTE = 0xff;

    /** That key alone. */
    public static KeyRange only(byte[] key) {
        return new KeyRange(key, true, key, true);
    }

    /** All keys that begin with those bytes. */
    public static KeyRange prefix(byte[] prefix) {
        int length = prefix.length;
        while (length > 0 && (prefix[length - 1] & LAST_BYTE) == LAST_BYTE) {
            length--;
        }
        if (length == 0) {
            return new KeyRange(prefix, true, null, true);
        }
        byte[] beyond = Arrays.copyOf(prefix, length);
        beyond[length - 1]++;
        return new KeyRange(prefix, true, beyond, false);
    }

    /** The least key that can lie in it; null where it has no lower end. */
    public byte @Nullable [] least() {
        return from == null || fromInclusive ? from : next(from);
    }

    /** The least key above it; null where it has no upper end. */
    public byte @Nullable [] limit() {
        return to == null || !toInclusive ? to : next(to);
    }

    /** Whether no key can lie in it. */
    public boolean isEmpty() {
        if (from == null || to == null) {
            return false;
        }
        int order = Arrays.compareUnsigned(from, to);
        return order > 0 || (order == 0 && !(fromInclusive && toInclusive));
    }

    boolean isAll() {
        return from == null && to == null;
    }

    public boolean contains(byte[] key) {
        return isAboveFrom(key) && isBelowTo(key);
    }

    /** What lies in both. */
    public KeyRange and(KeyRange other) {
        boolean otherFrom = other.from != null
                && (from == null || isLater(other.from, from, !other.fromInclusive && fromInclusive));
        boolean otherTo = other.to != null && (to == null || isLater(to, other.to, !other.toInclusive && toInclusive));
        return new KeyRange(
                otherFrom ? other.from : from,
                otherFrom ? other.fromInclusive : fromInclusive,
                otherTo ? other.to : to,
                otherTo ? other.toInclusive : toInclusive);
    }

    private static boolean isLater(byte[] one, byte[] other, boolean whereEqual) {
        int order = Arrays.compareUnsigned(one, other);
        return order > 0 || (order == 0 && whereEqual);
    }

    private boolean isAboveFrom(byte[] key) {
        if (from == null) {
            return true;
        }
        int order = Arrays.compareUnsigned(key, from);
        return order > 0 || (order == 0 && fromInclusive);
    }

    private boolean isBelowTo(byte[] key) {
        if (to == null) {
            return true;
        }
        int order = Arrays.compareUnsigned(key, to);
        return order < 0 || (order == 0 && toInclusive);
    }

    /** The first key after this one: it with a zero. */
    private static byte[] next(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }
}
