package dev.kanon.replication;

/** How a leader appends a group, and what keeps a deposed one from doing harm. Chosen once for a topic. */
public enum AppendMode {

    /**
     * In a Kafka transaction; the broker refuses the transactions of a deposed leader. For any record keys, and for readers and
     * writers outside Kanon.
     */
    TRANSACTIONAL,

    /**
     * Plain and idempotent, which is several times faster; every replica ignores what a deposed leader appends behind the claim
     * of the next one. Only for topics that nobody else writes to, and whose record keys are unique per leadership, with the
     * term in them for example ({@link StateMachine#termBegan}): log compaction knows nothing of terms, and would drop a valid
     * record in favour of an ignored one of the same key. So a key of a former leadership may be deleted only when the state
     * that has been read back does without it, and folding such a tombstone in must not change what the state means.
     */
    TERM_STAMPED
}
