package dev.kanon.replication;

import java.time.Duration;
import java.util.List;

/** Reads committed records in the order of the log. Used by one thread. */
public interface LogReader extends AutoCloseable {

    /**
     * The next records; waits at most so long for the first one. May return none although {@link #position} has moved on.
     *
     * @throws dev.kanon.component.KanonException {@code OFFSET_OUT_OF_RANGE} where the log does not have the position any more
     */
    List<LoggedRecord> read(Duration atMost);

    /** Everything before this offset has been returned, or will never be readable. */
    long position();

    @Override
    void close();
}
