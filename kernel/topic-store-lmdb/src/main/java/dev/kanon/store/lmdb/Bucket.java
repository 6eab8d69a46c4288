package dev.kanon.store.lmdb;

import dev.kanon.store.Engine.Entry;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The entries whose keys have their first 510 bytes in common: one value of LMDB's, written anew with each change. It is a row
 * of entries in order, each the length of its key's rest, that rest, the length of the value, the value.
 */
final class Bucket {

    private final TreeMap<byte[], byte[]> values = new TreeMap<>(Arrays::compareUnsigned);

    static Bucket of(byte @Nullable [] stored) {
        var bucket = new Bucket();
        if (stored != null) {
            ByteBuffer from = ByteBuffer.wrap(stored);
            while (from.hasRemaining()) {
                byte[] rest = read(from);
                bucket.values.put(rest, read(from));
            }
        }
        return bucket;
    }

    byte @Nullable [] get(byte[] rest) {
        return values.get(rest);
    }

    /** @param value null where it goes */
    void change(byte[] rest, byte @Nullable [] value) {
        if (value == null) {
            values.remove(rest);
        } else {
            values.put(rest, value);
        }
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** How many entries it has beyond the first, which LMDB counts. */
    long surplus() {
        return Math.max(0L, values.size() - 1L);
    }

    List<Entry> entries(byte[] bucketKey) {
        var entries = new ArrayList<Entry>(values.size());
        values.forEach((rest, value) -> entries.add(new Entry(StoredKey.key(bucketKey, rest), value)));
        return entries;
    }

    byte[] stored() {
        int length = 0;
        for (Map.Entry<byte[], byte[]> entry : values.entrySet()) {
            length += 2 * Integer.BYTES + entry.getKey().length + entry.getValue().length;
        }
        ByteBuffer to = ByteBuffer.allocate(length);
        values.forEach((rest, value) ->
                to.putInt(rest.length).put(rest).putInt(value.length).put(value));
        return to.array();
    }

    private static byte[] read(ByteBuffer from) {
        byte[] bytes = new byte[from.getInt()];
        from.get(bytes);
        return bytes;
    }
}
