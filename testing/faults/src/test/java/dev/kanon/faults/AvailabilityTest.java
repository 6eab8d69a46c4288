package dev.kanon.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.faults.Availability.Success;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AvailabilityTest {

    private static final long SECOND = 1_000_000_000L;

    private final Availability availability = new Availability();

    @Test
    void stretchesWithoutASuccessAreCountedFromBeginningToEnd() {
        availability.succeeded(new Success(0, 0, 3 * SECOND));
        availability.succeeded(new Success(0, 0, 4 * SECOND));

        assertThat(availability.gaps(0, 10 * SECOND))
                .containsExactly(Duration.ofSeconds(6), Duration.ofSeconds(3), Duration.ofSeconds(1));
        assertThat(availability.longestGap(0, 5 * SECOND)).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void theNextSuccessIsOneThatWasCalledAfterwardsThroughAnotherNode() {
        availability.succeeded(new Success(1, 0, 5 * SECOND)); // was under way
        availability.succeeded(new Success(0, 3 * SECOND, 6 * SECOND)); // through the node that was killed
        availability.succeeded(new Success(2, 3 * SECOND, 7 * SECOND));

        assertThat(availability.nextSuccess(2 * SECOND, 0)).contains(Duration.ofSeconds(5));
        assertThat(availability.nextSuccess(8 * SECOND, 0)).isEmpty();
    }
}
