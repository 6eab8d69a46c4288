package dev.kanon.faults.node;

import java.time.Duration;
import java.util.function.Supplier;

/** Wrong on purpose, to see that the harness finds it: a state as it was a while ago. */
final class AgedState implements Supplier<Contents> {

    private static final Duration AGE = Duration.ofMillis(300);

    private final Supplier<Contents> current;
    private Contents kept = Contents.EMPTY;
    private long taken = System.nanoTime();

    AgedState(Supplier<Contents> current) {
        this.current = current;
    }

    @Override
    public synchronized Contents get() {
        Contents answer = kept;
        if (System.nanoTime() - taken > AGE.toNanos()) {
            kept = current.get();
            taken = System.nanoTime();
        }
        return answer;
    }
}
