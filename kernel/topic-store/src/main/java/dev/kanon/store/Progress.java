package dev.kanon.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How far the topic has been applied, and who waits for it to get further. */
final class Progress {

    private final TreeMap<Long, CompletableFuture<Void>> waiting = new TreeMap<>();
    private long nextOffset;
    private @Nullable RuntimeException failure;

    /** Completes once everything before this offset has been applied. */
    synchronized CompletableFuture<Void> reached(long offset) {
        if (failure != null) {
            return CompletableFuture.failedFuture(failure);
        }
        if (offset <= nextOffset) {
            return CompletableFuture.completedFuture(null);
        }
        // A copy, so that a waiter who gives up does not give up for the others.
        return waiting.computeIfAbsent(offset, awaited -> new CompletableFuture<>())
                .copy();
    }

    void advance(long to) {
        List<CompletableFuture<Void>> due;
        synchronized (this) {
            nextOffset = to;
            Map<Long, CompletableFuture<Void>> passed = waiting.headMap(to, true);
            due = new ArrayList<>(passed.values());
            passed.clear();
        }
        due.forEach(waiter -> waiter.complete(null));
    }

    /** Nothing will be applied any more; only the first reason counts. */
    void fail(RuntimeException reason) {
        List<CompletableFuture<Void>> due;
        synchronized (this) {
            if (failure != null) {
                return;
            }
            failure = reason;
            due = new ArrayList<>(waiting.values());
            waiting.clear();
        }
        due.forEach(waiter -> waiter.completeExceptionally(reason));
    }

    synchronized void check() {
        if (failure != null) {
            throw failure;
        }
    }
}
