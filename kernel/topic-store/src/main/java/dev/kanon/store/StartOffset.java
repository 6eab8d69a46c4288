package dev.kanon.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Where a store begins to read its topic when it has kept nothing of it. */
public sealed interface StartOffset {

    /** The first record there is. */
    record Beginning() implements StartOffset {}

    /** Nothing of what is there. */
    record End() implements StartOffset {}

    /** An offset of each partition. */
    record At(long offset) implements StartOffset {}

    /** So many offsets before the end of each partition. */
    record BeforeEnd(long offsets) implements StartOffset {}

    /** The first record of that time or later; the beginning where there is none. */
    record Since(Instant time) implements StartOffset {}

    /** Reads {@code beginning}, {@code end}, {@code N}, {@code -N} or {@code @MILLISECONDS}; null where it is none of them. */
    static @Nullable StartOffset parse(String text) {
        if (text.equals("beginning")) {
            return new Beginning();
        }
        if (text.equals("end")) {
            return new End();
        }
        try {
            if (text.startsWith("@")) {
                return new Since(Instant.ofEpochMilli(Long.parseLong(text.substring(1))));
            }
            long number = Long.parseLong(text);
            return number < 0 ? new BeforeEnd(-number) : new At(number);
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }
}
