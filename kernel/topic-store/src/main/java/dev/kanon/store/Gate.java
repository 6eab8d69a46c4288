package dev.kanon.store;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Keeps what calls use from being released under them, which native code would answer with the end of the process. A call
 * enters and leaves; closing waits for those inside and lets nobody in any more.
 *
 * <p>A call pays two atomic additions to a counter that threads rarely share. Inside, nobody may close.
 */
public final class Gate {

    /** Counters, so that threads on many processors don't all write to the same cache line; a power of two. */
    private static final int COUNTERS = 16;
    /** Longs from one counter to the next: two cache lines, as processors fetch them in pairs. */
    private static final int SPREAD = 16;

    private static final long WAIT_NANOS = 50_000;

    private final AtomicLongArray inside = new AtomicLongArray(COUNTERS * SPREAD);
    private final Supplier<? extends RuntimeException> refusal;
    private volatile boolean closed;

    /** @param refusal what those who come too late are told */
    public Gate(Supplier<? extends RuntimeException> refusal) {
        this.refusal = refusal;
    }

    /** Lets a call in; {@link #leave} must follow, with what this returns. */
    public int enter() {
        int counter = (int) (Thread.currentThread().getId() & (COUNTERS - 1)) * SPREAD;
        inside.getAndIncrement(counter);
        if (closed) {
            inside.getAndDecrement(counter);
            throw refusal.get();
        }
        return counter;
    }

    public void leave(int counter) {
        inside.getAndDecrement(counter);
    }

    /**
     * Returns when nobody is inside any more.
     *
     * @return whether this call closed it, and not an earlier one
     */
    public boolean close() {
        synchronized (this) {
            if (closed) {
                return false;
            }
            closed = true;
        }
        for (int counter = 0; counter < inside.length(); counter += SPREAD) {
            while (inside.get(counter) != 0) {
                LockSupport.parkNanos(this, WAIT_NANOS);
            }
        }
        return true;
    }
}
