package dev.kanon.replication;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the end of a log on behalf of many: at most one question is out, and all who come meanwhile share the next one.
 * A question that was out before somebody came would not cover what was acknowledged to him. Any thread may ask; none waits.
 *
 * @param <T> the end, or the ends of several partitions
 */
public final class Barrier<T> {

    private final Supplier<CompletableFuture<T>> end;
    private @Nullable CompletableFuture<T> next;
    private boolean asking;
    private volatile @Nullable T last;

    /** @param end asks the brokers */
    public Barrier(Supplier<CompletableFuture<T>> end) {
        this.end = end;
    }

    /** An end of the log that was asked for after this call. */
    public CompletableFuture<T> end() {
        CompletableFuture<T> mine;
        synchronized (this) {
            if (next == null) {
                next = new CompletableFuture<>();
            }
            mine = next;
            if (asking) {
                return mine;
            }
            asking = true;
        }
        ask();
        return mine;
    }

    private void ask() {
        CompletableFuture<T> current;
        synchronized (this) {
            if (next == null) {
                asking = false;
                return;
            }
            current = next;
            next = null;
        }
        CompletableFuture<T> unused = end.get().whenComplete((found, failed) -> {
            if (failed == null) {
                last = found;
                current.complete(found);
            } else {
                current.completeExceptionally(failed);
            }
            ask();
        });
    }

    /** The last answer; null before the first. */
    public @Nullable T last() {
        return last;
    }
}
