package dev.kanon.replication;

import java.util.List;

/** The right to append, until somebody else takes over. Used by one thread. */
public interface LogAppender extends AutoCloseable {

    /** Appends a group, which counts as a whole or not at all. Blocks until the outcome is known or known to be unknown. */
    AppendResult append(List<StampedRecord> group);

    /** How many groups may wait to be read back before the next one is appended: where it is 1, one after the other. */
    int groupsInFlight();

    /** Appends the claim again where compaction would forget it. */
    AppendResult refresh(Claim claim);

    /** Lets go of the connections; does not undo what has been appended. */
    @Override
    void close();
}
