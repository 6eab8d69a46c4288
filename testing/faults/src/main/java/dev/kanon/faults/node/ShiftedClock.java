package dev.kanon.faults.node;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The system's clock, moved by as much as the harness likes. */
final class ShiftedClock implements InstantSource {

    private volatile Duration shift = Duration.ZERO;

    void shiftTo(Duration newShift) {
        shift = newShift;
    }

    @Override
    public Instant instant() {
        return InstantSource.system().instant().plus(shift);
    }
}
