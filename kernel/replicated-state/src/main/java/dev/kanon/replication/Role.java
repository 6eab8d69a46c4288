package dev.kanon.replication;

/** What a replica is at a moment. The term of a leadership is the offset of its claim in the log. */
public sealed interface Role {

    /** This replica decides. */
    record Leader(long term) implements Role {}

    /** Another one decides; {@code address} is what it advertised in its claim. */
    record Follower(long term, String address) implements Role {}

    /** Nobody is known to decide; this replica is looking for a leader or standing for it. */
    record Seeking() implements Role {}
}
