package dev.kanon.faults.check;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Steps on lists that take effect together. Its result has a list for each step: the one that was read, or an empty one.
 *
 * @param steps in their order; a read sees the appends before it
 */
public record Transaction(List<Step> steps) implements Action {

    public Transaction {
        steps = List.copyOf(steps);
    }

    @Override
    public boolean writes() {
        return steps.stream().anyMatch(Append.class::isInstance);
    }

    /** One step. */
    public sealed interface Step {
        int key();
    }

    /** Appends a value that nobody else appends to that list. */
    public record Append(int key, long value) implements Step {
        @Override
        public String toString() {
            return "append " + value + " to l" + key;
        }
    }

    public record Read(int key) implements Step {
        @Override
        public String toString() {
            return "read l" + key;
        }
    }

    @Override
    public String toString() {
        return steps.stream().map(Step::toString).collect(Collectors.joining(", ", "{", "}"));
    }
}
