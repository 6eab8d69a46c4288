package dev.kanon.replication;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the end of the log on behalf of many: at most one question is out, and all who come meanwhile share the next one.
 * A question that was out before somebody came would not cover what was acknowledged to him.
 */
final class Barrier {

    private final Supplier<CompletableFuture<Long>> endOffset;
    private @Nullable CompletableFuture<Long> next;
    private boolean asking;
    private volatile long lastSeen;

    Barrier(Supplier<CompletableFuture<Long>> endOffset) {
        this.endOffset = endOffset;
    }

    /** An end of the log that was asked for after this call. */
    CompletableFuture<Long> endOffset() {
        CompletableFuture<Long> mine;
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
        CompletableFuture<Long> current;
        synchronized (this) {
            if (next == null) {
                asking = false;
                return;
            }
            current = next;
            next = null;
        }
        CompletableFuture<Long> unused = endOffset.get().whenComplete((offset, failed) -> {
            if (failed == null) {
                lastSeen = offset;
                current.complete(offset);
            } else {
                current.completeExceptionally(failed);
            }
            ask();
        });
    }

    /** The last answer; 0 before the first. */
    long lastSeen() {
        return lastSeen;
    }
}
