package dev.kanon.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class QuantilesTest {

    @Test
    void noneOfAHundredIsHiddenByTheMedian() {
        List<Duration> durations =
                LongStream.rangeClosed(1, 100).mapToObj(Duration::ofMillis).toList();

        assertThat(Quantiles.of(durations))
                .isEqualTo(new Quantiles(100, Duration.ofMillis(50), Duration.ofMillis(99), Duration.ofMillis(100)));
    }

    @Test
    void nothingIsSaidOfNothing() {
        assertThat(Quantiles.of(List.of())).hasToString("never");
    }
}
