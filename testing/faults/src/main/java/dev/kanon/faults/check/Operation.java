package dev.kanon.faults.check;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One call of a client and what came of it.
 *
 * @param client who called; a client makes one call at a time
 * @param action what was asked
 * @param result what was answered; null unless the outcome is OK
 * @param invoked when it was called, in nanoseconds of one monotonic clock for all clients
 * @param completed when the answer was there; {@link #NEVER} where the outcome is unknown
 */
public record Operation<A, R>(
        int client, A action, Outcome outcome, @Nullable R result, long invoked, long completed) {

    public static final long NEVER = Long.MAX_VALUE;

    private static final double NANOS_PER_MILLI = 1e6;

    public Operation {
        if ((outcome == Outcome.OK) != (result != null)) {
            throw new IllegalArgumentException(action + " is " + outcome + " with result " + result);
        }
        if (completed < invoked) {
            throw new IllegalArgumentException(action + " returns at " + completed + " before its call at " + invoked);
        }
    }

    public static <A, R> Operation<A, R> ok(int client, A action, R result, long invoked, long completed) {
        return new Operation<>(client, action, Outcome.OK, result, invoked, completed);
    }

    public static <A, R> Operation<A, R> failed(int client, A action, long invoked, long completed) {
        return new Operation<>(client, action, Outcome.FAILED, null, invoked, completed);
    }

    public static <A, R> Operation<A, R> unknown(int client, A action, long invoked) {
        return new Operation<>(client, action, Outcome.UNKNOWN, null, invoked, NEVER);
    }

    public boolean succeeded() {
        return outcome == Outcome.OK;
    }

    /** The result of an operation that succeeded. */
    public R answer() {
        return Objects.requireNonNull(result, "no result");
    }

    /** Whether this was over before that began. */
    boolean before(Operation<?, ?> other) {
        return completed < other.invoked;
    }

    /** One line for a person: who, from when to when in milliseconds, what, and what came of it. */
    public String line() {
        String end = completed == NEVER ? "…" : String.format("%.3f", completed / NANOS_PER_MILLI);
        return String.format(
                "client %d  %.3f to %s ms  %s  %s",
                client, invoked / NANOS_PER_MILLI, end, action, succeeded() ? "→ " + result : outcome.name());
    }
}
