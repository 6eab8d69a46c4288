package dev.kanon.store.lmdb;

import java.util.Arrays;

/**
 * How keys of any length lie in LMDB, which takes those of 1 to 511 bytes only, in the order of the keys themselves.
 *
 * <ul>
 *   <li>A key that is empty or begins with a zero gets a zero before it; all others stay as they are.
 *   <li>What is then longer than 510 bytes lies in a {@link Bucket}, with all other keys that have these 510 bytes in
 *       common. The bucket's key is these bytes and a zero, so it comes behind the key that is only these bytes, and before
 *       anything else.
 * </ul>
 *
 * @param bytes LMDB's key
 * @param rest of a key in a bucket, what comes behind the bytes in common; empty for others
 */
@SuppressWarnings("ArrayRecordComponent") // on the path of every read, compared nowhere
record StoredKey(byte[] bytes, byte[] rest) {

    /** What LMDB is built with. */
    static final int LIMIT = 511;

    private static final int IN_COMMON = LIMIT - 1;
    private static final byte[] NOTHING = {};

    static StoredKey of(byte[] key) {
        byte[] shifted = key;
        if (key.length == 0 || key[0] == 0) {
            shifted = new byte[key.length + 1];
            System.arraycopy(key, 0, shifted, 1, key.length);
        }
        if (shifted.length <= IN_COMMON) {
            return new StoredKey(shifted, NOTHING);
        }
        byte[] bucket = Arrays.copyOf(shifted, LIMIT);
        bucket[IN_COMMON] = 0;
        return new StoredKey(bucket, Arrays.copyOfRange(shifted, IN_COMMON, shifted.length));
    }

    boolean isInBucket() {
        return isBucket(bytes);
    }

    static boolean isBucket(byte[] stored) {
        return stored.length == LIMIT;
    }

    /** The key that lies under these bytes. */
    static byte[] key(byte[] stored) {
        return stored[0] == 0 ? Arrays.copyOfRange(stored, 1, stored.length) : stored;
    }

    /** The key that lies in a bucket. */
    static byte[] key(byte[] bucket, byte[] rest) {
        byte[] stored = Arrays.copyOf(bucket, IN_COMMON + rest.length);
        System.arraycopy(rest, 0, stored, IN_COMMON, rest.length);
        return key(stored);
    }
}
