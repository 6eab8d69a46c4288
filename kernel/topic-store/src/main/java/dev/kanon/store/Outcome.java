package dev.kanon.store;

import org.jspecify.annotations.Nullable;

/** What became of a transaction. */
sealed interface Outcome {

    /**
     * All its changes are made.
     *
     * @param before what the key of the first change held; null where it was not there
     */
    @SuppressWarnings("ArrayRecordComponent") // compared nowhere
    record Committed(byte @Nullable [] before) implements Outcome {}

    /** A condition did not hold, and nothing was changed. */
    record Conflict() implements Outcome {}

    /** The store's handler does not take one of the changes, and nothing was changed. */
    record Refused(String why) implements Outcome {}
}
