package dev.kanon.replication.testing;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** What can happen to an append. */
public sealed interface Fault {

    /** Nothing: it is appended and acknowledged. */
    record None() implements Fault {}

    /** It is appended, but the appender does not hear of it. */
    record ReplyLost() implements Fault {}

    /** It never arrives, and the appender does not hear of that either. */
    record RequestLost() implements Fault {}

    /** The appender does not hear of it; the log has accepted it and shows it when the next one takes over. */
    record Undecided() implements Fault {}

    /**
     * The appender does not hear of it; it arrives behind the claim of the next one, where no transaction prevents that.
     *
     * @param groups of the next one that it arrives behind: with 0, right behind the claim
     */
    record Late(int groups) implements Fault {}

    /**
     * The appender does not hear of it; of its records only those arrive, where no transaction prevents that.
     *
     * @param from the index in the group of the first one that arrives
     * @param to the index of the first one behind it that does not
     */
    record Partial(int from, int to) implements Fault {}

    /**
     * It arrives in two pieces, with whatever is late between them, where no transaction prevents that.
     *
     * @param at the index in the group at which the second piece begins
     */
    record Split(int at) implements Fault {}

    /** It arrives twice, where no transaction prevents that. */
    record Doubled() implements Fault {}

    /** It is aborted, and the appender knows. */
    record Aborted() implements Fault {}

    /** It waits until it is let go, and then is appended, unless it has been fenced meanwhile where there is a fence. */
    record Held(CountDownLatch until) implements Fault {}

    /** It takes so long, and then is appended, unless it has been fenced meanwhile where there is a fence. */
    record Slow(Duration delay) implements Fault {}
}
