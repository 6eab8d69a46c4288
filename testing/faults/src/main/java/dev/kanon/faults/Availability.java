package dev.kanon.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** When writes succeeded, and so when none did. Times are of {@link System#nanoTime}. */
final class Availability {

    /** A pause between two successes that is shorter is the clients' own. */
    static final Duration SHORTEST_GAP = Duration.ofMillis(500);

    /**
     * One write that was acknowledged.
     *
     * @param node that acknowledged it
     */
    record Success(int node, long invoked, long completed) {}

    private final List<Success> successes = new ArrayList<>();

    synchronized void succeeded(Success success) {
        successes.add(success);
    }

    synchronized int writes() {
        return successes.size();
    }

    /** Noticeable stretches without a success between those two moments, the longest first. */
    List<Duration> gaps(long from, long until) {
        return allGaps(from, until).stream()
                .filter(gap -> gap.compareTo(SHORTEST_GAP) > 0)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    Duration longestGap(long from, long until) {
        return Collections.max(allGaps(from, until));
    }

    private synchronized List<Duration> allGaps(long from, long until) {
        List<Duration> gaps = new ArrayList<>();
        long last = from;
        for (Success each : inOrder()) {
            if (each.completed() > from && each.completed() < until) {
                gaps.add(Duration.ofNanos(each.completed() - last));
                last = each.completed();
            }
        }
        gaps.add(Duration.ofNanos(until - last));
        return gaps;
    }

    /** From that moment to the first success, through another node, of a write that was called after it. */
    synchronized Optional<Duration> nextSuccess(long after, int notThrough) {
        return inOrder().stream()
                .filter(each -> each.invoked() > after && each.node() != notThrough)
                .map(each -> Duration.ofNanos(each.completed() - after))
                .findFirst();
    }

    private List<Success> inOrder() {
        return successes.stream()
                .sorted(Comparator.comparingLong(Success::completed))
                .toList();
    }
}
