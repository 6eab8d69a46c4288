package dev.kanon.replication;

import java.util.UUID;

/**
 * The record by which a node says "I lead": from its offset on, until the next one.
 *
 * @param nonce drawn anew for each leadership; tells its records from those of any other
 * @param term of this leadership, where the claim repeats an earlier one; {@link #FIRST} in the first one, whose own offset
 *     is the term
 * @param address what the leader tells the world, e.g. the URL of its server
 * @param peerHost where the leader takes peer links
 * @param peerPort 0 where the leader takes none
 */
public record Claim(UUID nonce, long term, String address, String peerHost, int peerPort) {

    /** In place of the term, which only the log can say. */
    public static final long FIRST = -1;

    /** The same claim once more, for the same term. */
    Claim again(long sameTerm) {
        return new Claim(nonce, sameTerm, address, peerHost, peerPort);
    }
}
