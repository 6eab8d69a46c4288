package dev.kanon.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How far each partition has been applied, and who waits for it to get further. */
final class Progress {

    /** Refused records that are remembered until their writer asks: he does as soon as Kafka has acknowledged them. */
    private static final int MAX_REFUSED = 16_384;

    private record Place(int partition, long offset) {}

    private static final class Partition {
        final TreeMap<Long, CompletableFuture<Void>> waiting = new TreeMap<>();
        long nextOffset;
    }

    private final Map<Integer, Partition> partitions = new HashMap<>();

    private final Map<Place, String> refused = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Place, String> eldest) {
            return size() > MAX_REFUSED;
        }
    };

    private @Nullable RuntimeException failure;

    /** Completes once everything of the partition before this offset has been applied. */
    synchronized CompletableFuture<Void> reached(int partition, long offset) {
        if (failure != null) {
            return CompletableFuture.failedFuture(failure);
        }
        Partition of = partition(partition);
        if (offset <= of.nextOffset) {
            return CompletableFuture.completedFuture(null);
        }
        // A copy, so that a waiter who gives up does not give up for the others.
        return of.waiting
                .computeIfAbsent(offset, awaited -> new CompletableFuture<>())
                .copy();
    }

    /** Completes once all of these partitions have been applied up to these offsets. */
    CompletableFuture<Void> reached(Map<Integer, Long> offsets) {
        return CompletableFuture.allOf(offsets.entrySet().stream()
                .map(each -> reached(each.getKey(), each.getValue()))
                .toArray(CompletableFuture<?>[]::new));
    }

    void advance(Map<Integer, Long> to) {
        List<CompletableFuture<Void>> due = new ArrayList<>();
        synchronized (this) {
            to.forEach((number, nextOffset) -> {
                Partition of = partition(number);
                of.nextOffset = nextOffset;
                Map<Long, CompletableFuture<Void>> passed = of.waiting.headMap(nextOffset, true);
                due.addAll(passed.values());
                passed.clear();
            });
        }
        due.forEach(waiter -> waiter.complete(null));
    }

    synchronized Map<Integer, Long> positions() {
        Map<Integer, Long> positions = new HashMap<>();
        partitions.forEach((number, each) -> positions.put(number, each.nextOffset));
        return positions;
    }

    /** A record was read that the store does not take. */
    synchronized void refuse(int partition, long offset, String why) {
        refused.put(new Place(partition, offset), why);
    }

    /** Why a record was not taken, once it has been read; null where it was. Forgets it. */
    synchronized @Nullable String refusal(int partition, long offset) {
        return refused.remove(new Place(partition, offset));
    }

    /** Nothing will be applied any more; only the first reason counts. */
    void fail(RuntimeException reason) {
        List<CompletableFuture<Void>> due = new ArrayList<>();
        synchronized (this) {
            if (failure != null) {
                return;
            }
            failure = reason;
            partitions.values().forEach(each -> {
                due.addAll(each.waiting.values());
                each.waiting.clear();
            });
        }
        due.forEach(waiter -> waiter.completeExceptionally(reason));
    }

    synchronized @Nullable RuntimeException failure() {
        return failure;
    }

    void check() {
        RuntimeException reason = failure();
        if (reason != null) {
            throw reason;
        }
    }

    private Partition partition(int number) {
        return partitions.computeIfAbsent(number, unknown -> new Partition());
    }
}
