package dev.kanon.faults.check;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What can be asked of a register. Results: the value that was read, {@link #DONE} or {@link #NOT_DONE}. */
public sealed interface RegisterAction extends Action {

    /** The value of a register before the first write. */
    long INITIAL = 0;

    Long DONE = 1L;
    Long NOT_DONE = 0L;

    int key();

    /** The value afterwards; empty where that result cannot come from that value. Null is a result that nobody knows. */
    OptionalLong after(long value, @Nullable Long result);

    @Override
    default boolean writes() {
        return !(this instanceof Read);
    }

    record Read(int key) implements RegisterAction {
        @Override
        public OptionalLong after(long value, @Nullable Long result) {
            return result == null || result == value ? OptionalLong.of(value) : OptionalLong.empty();
        }

        @Override
        public String toString() {
            return "read x" + key;
        }
    }

    record Write(int key, long value) implements RegisterAction {
        @Override
        public OptionalLong after(long before, @Nullable Long result) {
            return OptionalLong.of(value);
        }

        @Override
        public String toString() {
            return "write x" + key + " := " + value;
        }
    }

    record CompareAndSet(int key, long expected, long update) implements RegisterAction {
        @Override
        public OptionalLong after(long value, @Nullable Long result) {
            boolean swaps = value == expected;
            if (result != null && result.equals(DONE) != swaps) {
                return OptionalLong.empty();
            }
            return OptionalLong.of(swaps ? update : value);
        }

        @Override
        public String toString() {
            return "compare-and-set x" + key + " from " + expected + " to " + update;
        }
    }
}
