package dev.kanon.replication;

import org.jspecify.annotations.Nullable;

/**
 * Where a reader of the log stands, with what he must know of the records before, so that a replica that goes on from here
 * judges each later record as one that has read everything.
 *
 * @param position the offset behind the last record that has been settled; {@link Log#BEGINNING} before the first one
 * @param term the newest one met, in a claim or in a stamp
 * @param sequence of the last group of that term that was settled; 0 before the first
 * @param claim the newest one, with its term filled in; null where none was met
 */
public record Bookmark(
        long position, long term, long sequence, @Nullable Claim claim) {

    /** Nothing has been read. */
    public static final Bookmark BEGINNING = new Bookmark(Log.BEGINNING, Claim.FIRST, 0, null);

    /** The documented, versioned bytes, to be kept beside the state. */
    public byte[] toBytes() {
        return HeaderFormat.bytes(this);
    }

    /**
     * What {@link #toBytes} gave.
     *
     * @throws IllegalArgumentException where these are no bookmark, or one of another version: read from the beginning then
     */
    public static Bookmark fromBytes(byte[] bytes) {
        return HeaderFormat.bookmark(bytes);
    }
}
