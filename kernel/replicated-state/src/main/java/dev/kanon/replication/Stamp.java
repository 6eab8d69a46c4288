package dev.kanon.replication;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a leader writes beside each record, so that any reader can say what became of a group.
 *
 * @param nonce of the leadership that appended it
 * @param term the offset of that leadership's claim
 * @param sequence of the group within the term, from 1
 * @param last whether the record ends its group
 * @param request the command that the record is the first one of; null on its further records
 */
public record Stamp(
        UUID nonce,
        long term,
        long sequence,
        boolean last,
        @Nullable UUID request) {

    boolean sameGroup(Stamp other) {
        return sequence == other.sequence && nonce.equals(other.nonce);
    }
}
