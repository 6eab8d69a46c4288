package dev.kanon.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class ProgressTest {

    private static final int PARTITION = 3;

    private final Progress progress = new Progress();

    @Test
    void tellsThoseWhoseOffsetIsReachedInTheOrderOfTheirOffsetsHoweverTheyCame() {
        List<Integer> told = new ArrayList<>();
        for (int offset : List.of(5, 2, 9, 4, 2, 7)) {
            progress.await(PARTITION, offset, new Noting(offset, told));
        }

        progress.advance(Map.of(PARTITION, 5L));
        assertThat(told).containsExactly(2, 2, 4, 5);

        progress.advance(Map.of(PARTITION, 9L));
        assertThat(told).containsExactly(2, 2, 4, 5, 7, 9);
    }

    @Test
    void tellsAtOnceWhoComesForWhatIsAppliedAlready() {
        progress.advance(Map.of(PARTITION, 5L));

        assertThat(progress.reached(PARTITION, 5)).isCompleted();
        assertThat(progress.reached(PARTITION, 6)).isNotDone();
        assertThat(progress.reached(PARTITION + 1, 1)).isNotDone();
    }

    @Test
    void failsAllWhoWaitAndAllWhoComeWithTheFirstReason() {
        CompletableFuture<Void> before = progress.reached(Map.of(PARTITION, 1L));
        progress.fail(new IllegalStateException("first"));
        progress.fail(new IllegalStateException("second"));
        CompletableFuture<Void> after = progress.reached(PARTITION, 0);

        for (CompletableFuture<Void> each : List.of(before, after)) {
            assertThatThrownBy(each::join).hasRootCauseMessage("first");
        }
    }

    private record Noting(int offset, List<Integer> told) implements Progress.Waiter {
        @Override
        public void reached() {
            told.add(offset);
        }

        @Override
        public void unreachable(RuntimeException why) {
            throw why;
        }
    }
}
