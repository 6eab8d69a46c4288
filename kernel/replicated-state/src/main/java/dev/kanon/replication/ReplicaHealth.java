package dev.kanon.replication;

import org.jspecify.annotations.Nullable;

/**
 * How a replica is.
 *
 * @param lag offsets between its position and the last end of the log that it heard of; 0 while it has heard of none
 * @param failure why it has stopped answering; null while it answers
 */
public record ReplicaHealth(
        Role role, long position, long lag, @Nullable Throwable failure) {

    public boolean healthy() {
        return failure == null;
    }
}
