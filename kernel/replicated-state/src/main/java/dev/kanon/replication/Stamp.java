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
 * @param span null where a transaction holds the group together
 */
public record Stamp(
        UUID nonce,
        long term,
        long sequence,
        boolean last,
        @Nullable UUID request,
        @Nullable Span span) {

    /** Of a record in a transaction, or of one whose place is not known yet. */
    public Stamp(UUID nonce, long term, long sequence, boolean last, @Nullable UUID request) {
        this(nonce, term, sequence, last, request, null);
    }

    /** The same, with its place in the log. */
    public Stamp in(Span place) {
        return new Stamp(nonce, term, sequence, last, request, place);
    }

    boolean sameGroup(Stamp other) {
        return sequence == other.sequence && nonce.equals(other.nonce);
    }
}
