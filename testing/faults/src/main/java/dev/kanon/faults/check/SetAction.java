package dev.kanon.faults.check;

/** What can be asked of a set. An add has no result to speak of; a read answers the elements as often as they are there. */
public sealed interface SetAction extends Action {

    int key();

    @Override
    default boolean writes() {
        return this instanceof Add;
    }

    /** Adds an element that nobody else adds. */
    record Add(int key, long element) implements SetAction {
        @Override
        public String toString() {
            return "add " + element + " to s" + key;
        }
    }

    /**
     * Reads all elements.
     *
     * @param linearizable whether it must show all that was acknowledged before; otherwise it may be late
     */
    record Members(int key, boolean linearizable) implements SetAction {
        @Override
        public boolean strict() {
            return linearizable;
        }

        @Override
        public String toString() {
            return (linearizable ? "read s" : "read late s") + key;
        }
    }
}
