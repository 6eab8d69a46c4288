package dev.kanon.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Which entries end, and when. Any thread may use it. */
final class Expiries {

    /** @param key ordered */
    @SuppressWarnings("ArrayRecordComponent") // compared by the order below
    record Due(long expires, byte[] key) {}

    private final TreeSet<Due> inOrder =
            new TreeSet<>(Comparator.comparingLong(Due::expires).thenComparing(Due::key, Arrays::compareUnsigned));
    private final Map<ByteBuffer, Due> byKey = new HashMap<>();

    /** A key has a new entry, or none, or none that ends. */
    synchronized void note(byte[] key, long expires) {
        Due before = byKey.remove(ByteBuffer.wrap(key));
        if (before != null) {
            inOrder.remove(before);
        }
        if (expires != Stored.NEVER) {
            Due due = new Due(expires, key);
            inOrder.add(due);
            byKey.put(ByteBuffer.wrap(key), due);
        }
    }

    /** What has ended by then, the longest first, so many at most. */
    synchronized List<Due> until(long now, int atMost) {
        List<Due> ended = new ArrayList<>();
        for (Due each : inOrder) {
            if (each.expires() > now || ended.size() == atMost) {
                break;
            }
            ended.add(each);
        }
        return ended;
    }
}
