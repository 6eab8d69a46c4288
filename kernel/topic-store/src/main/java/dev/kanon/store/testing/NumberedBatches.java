package dev.kanon.store.testing;

import dev.kanon.store.Codecs;
import dev.kanon.store.Engine.Change;
import dev.kanon.store.Engine.Mark;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Batches of changes that follow from a seed and their number, so that two processes know what each of them did. */
final class NumberedBatches {

    private static final int KEYS = 500;
    private static final int MOST_CHANGES = 20;
    private static final int LONGEST_VALUE = 300;
    /** One batch in so many has a value of many pages, which an engine keeps in another way. */
    private static final int BIG_ONE_IN = 50;

    private static final int BIG_VALUE = 40_000;

    private final long seed;

    NumberedBatches(long seed) {
        this.seed = seed;
    }

    List<Change> changes(long number) {
        var random = new Random(seed * 31 + number);
        var changes = new ArrayList<Change>();
        for (int i = random.nextInt(MOST_CHANGES); i >= 0; i--) {
            byte[] key = Codecs.string().encode("key " + random.nextInt(KEYS));
            if (random.nextInt(4) == 0) {
                changes.add(new Change(key, null));
            } else {
                byte[] value = new byte[random.nextInt(BIG_ONE_IN * MOST_CHANGES) == 0 ? BIG_VALUE : LONGEST_VALUE];
                random.nextBytes(value);
                changes.add(new Change(key, value));
            }
        }
        return changes;
    }

    static Mark mark(long number) {
        return new Mark(0, ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }

    /** The number of the last batch that the mark tells of. */
    static long number(byte @Nullable [] mark) {
        return mark == null ? 0 : ByteBuffer.wrap(mark).getLong();
    }
}
