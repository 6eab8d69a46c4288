package dev.kanon.faults.store;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What is written, by number: the writer and the judge know it without having to tell each other. */
record Script(long seed) {

    private static final int KEYS = 500;
    private static final int REMOVALS = 5;

    /** @param value the number itself; null where the key is removed */
    record Step(String key, @Nullable String value) {}

    Step step(long number) {
        SplittableRandom random = new SplittableRandom(seed + number);
        String key = "key-" + random.nextInt(KEYS);
        return new Step(key, random.nextInt(REMOVALS) == 0 ? null : Long.toString(number));
    }
}
