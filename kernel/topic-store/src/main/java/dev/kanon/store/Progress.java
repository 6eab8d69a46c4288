package dev.kanon.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How far each partition has been applied, and who waits for it to get further. */
final class Progress {

    /** Refused records that are remembered until their writer asks: he does as soon as Kafka has acknowledged them. */
    private static final int MAX_REFUSED = 16_384;

    /** Is told, once and without a lock, how its waiting has ended. */
    interface Waiter {

        void reached();

        /** Nothing will be applied any more. */
        void unreachable(RuntimeException why);
    }

    private record Place(int partition, long offset) {}

    private record Waiting(long offset, Waiter waiter) {}

    private static final class Partition {

        /** By offset. They come in that order but for a few, and there may be very many. */
        final ArrayDeque<Waiting> waiting = new ArrayDeque<>();

        long nextOffset;

        void add(Waiting added) {
            ArrayDeque<Waiting> later = new ArrayDeque<>(0);
            while (!waiting.isEmpty() && waiting.getLast().offset() > added.offset()) {
                later.addFirst(waiting.removeLast());
            }
            waiting.addLast(added);
            waiting.addAll(later);
        }
    }

    private static final class Reached extends CompletableFuture<Void> implements Waiter {
        @Override
        public void reached() {
            complete(null);
        }

        @Override
        public void unreachable(RuntimeException why) {
            completeExceptionally(why);
        }
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
    CompletableFuture<Void> reached(int partition, long offset) {
        Reached reached = new Reached();
        await(partition, offset, reached);
        return reached;
    }

    /** Completes once all of these partitions have been applied up to these offsets. */
    CompletableFuture<Void> reached(Map<Integer, Long> offsets) {
        return CompletableFuture.allOf(offsets.entrySet().stream()
                .map(each -> reached(each.getKey(), each.getValue()))
                .toArray(CompletableFuture<?>[]::new));
    }

    /** Tells the waiter, at once or later, when everything of the partition before this offset has been applied. */
    void await(int partition, long offset, Waiter waiter) {
        RuntimeException hopeless;
        synchronized (this) {
            hopeless = failure;
            Partition of = partition(partition);
            if (hopeless == null && offset > of.nextOffset) {
                of.add(new Waiting(offset, waiter));
                return;
            }
        }
        if (hopeless == null) {
            waiter.reached();
        } else {
            waiter.unreachable(hopeless);
        }
    }

    void advance(Map<Integer, Long> to) {
        List<Waiter> due = new ArrayList<>();
        synchronized (this) {
            to.forEach((number, nextOffset) -> {
                Partition of = partition(number);
                of.nextOffset = nextOffset;
                for (Waiting first = of.waiting.peek();
                        first != null && first.offset() <= nextOffset;
                        first = of.waiting.peek()) {
                    due.add(of.waiting.remove().waiter());
                }
            });
        }
        due.forEach(Waiter::reached);
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
        return refused.isEmpty() ? null : refused.remove(new Place(partition, offset));
    }

    /** Nothing will be applied any more; only the first reason counts. */
    void fail(RuntimeException reason) {
        List<Waiter> due = new ArrayList<>();
        synchronized (this) {
            if (failure != null) {
                return;
            }
            failure = reason;
            partitions.values().forEach(each -> {
                each.waiting.forEach(waiting -> due.add(waiting.waiter()));
                each.waiting.clear();
            });
        }
        due.forEach(waiter -> waiter.unreachable(reason));
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
