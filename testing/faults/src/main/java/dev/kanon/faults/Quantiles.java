package dev.kanon.faults;

import java.time.Duration;
import java.util.List;

/**
 * A few durations in four numbers.
 *
 * @param count of how many
 */
record Quantiles(int count, Duration median, Duration p99, Duration longest) {

    static Quantiles of(List<Duration> durations) {
        List<Duration> sorted = durations.stream().sorted().toList();
        return new Quantiles(sorted.size(), at(sorted, 50), at(sorted, 99), at(sorted, 100));
    }

    /** The smallest one that so many hundredths are not longer than. */
    private static Duration at(List<Duration> sorted, int percent) {
        if (sorted.isEmpty()) {
            return Duration.ZERO;
        }
        int rank = (sorted.size() * percent + 99) / 100;
        return sorted.get(Math.max(0, rank - 1));
    }

    @Override
    public String toString() {
        return count == 0
                ? "never"
                : String.format(
                        "p50 %d ms, p99 %d ms, max %d ms (%d times)",
                        median.toMillis(), p99.toMillis(), longest.toMillis(), count);
    }
}
