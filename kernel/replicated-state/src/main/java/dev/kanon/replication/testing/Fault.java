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

    /** It is aborted, and the appender knows. */
    record Aborted() implements Fault {}

    /** It waits until it is let go, and then is appended unless it has been fenced meanwhile. */
    record Held(CountDownLatch until) implements Fault {}

    /** It takes so long, and then is appended unless it has been fenced meanwhile. */
    record Slow(Duration delay) implements Fault {}
}
