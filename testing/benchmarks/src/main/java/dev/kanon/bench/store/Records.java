package dev.kanon.bench.store;

import java.util.Arrays;
import java.util.Random;

/** The entries that are written and read: keys of 16 characters, values of 100 bytes that do not compress. */
final class Records {

    static final int VALUE_BYTES = 100;

    private static final String ZEROS = "0000000000000000";
    private static final int POOL_BYTES = 1 << 20;
    private static final long SEED = 7;

    private static final byte[] POOL = new byte[POOL_BYTES];

    static {
        new Random(SEED).nextBytes(POOL);
    }

    private Records() {}

    /** The key of that number, padded with zeros. */
    static String key(long number) {
        String digits = Long.toString(number);
        return ZEROS.substring(digits.length()) + digits;
    }

    static byte[] value(long number) {
        int from = (int) Math.floorMod(number * VALUE_BYTES + number / 1_000, (long) POOL_BYTES - VALUE_BYTES);
        return Arrays.copyOfRange(POOL, from, from + VALUE_BYTES);
    }
}
