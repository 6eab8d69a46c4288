package dev.kanon.replication;

import java.util.ArrayList;
import java.util.List;

/**
 * The pieces of one group that have been read, until it is certain whether the group counts.
 *
 * <p>A transaction shows whole or not at all, so what is read of one counts, at the latest when something else follows;
 * pieces that are missing then were compacted away. Without a transaction the {@link Span} says which offsets are the
 * group's. One that was compacted away leaves its place empty; but where a leader died within the group, or half of it was
 * refused, something else stands there: an earlier record, or the next claim, which stays in the log for ever.
 */
final class HeldGroup {

    enum Verdict {
        /** More may come. */
        OPEN,
        /** It counts, with the pieces that are here. */
        COMPLETE,
        /** Something else is where a piece should be: it never counts. */
        TORN
    }

    private final List<LoggedRecord> pieces = new ArrayList<>();
    private long readBefore;

    boolean isEmpty() {
        return pieces.isEmpty();
    }

    List<LoggedRecord> pieces() {
        return pieces;
    }

    Stamp stamp() {
        return stampOf(pieces.get(0));
    }

    /** The offset of its first piece. */
    long position() {
        return pieces.get(0).entry().offset();
    }

    /** The offset of the record that was read before its first piece. */
    long readBefore() {
        return readBefore;
    }

    void clear() {
        pieces.clear();
    }

    /**
     * Adds a piece that {@link #before} has left it open for.
     *
     * @param lastRead the offset of the record, of any kind, that was read before this one
     */
    Verdict add(LoggedRecord piece, long lastRead) {
        Stamp stamp = stampOf(piece);
        Span span = stamp.span();
        if (pieces.isEmpty()) {
            readBefore = lastRead;
        }
        pieces.add(piece);
        if (span != null && begin(piece, span) <= Math.max(readBefore, span.after())) {
            return Verdict.TORN;
        }
        return stamp.last() ? Verdict.COMPLETE : Verdict.OPEN;
    }

    /** What it means for the group that this record follows. */
    Verdict before(LoggedRecord next) {
        if (pieces.isEmpty()) {
            return Verdict.OPEN;
        }
        Stamp stamp = stamp();
        Stamp other = next.stamp();
        boolean same = other != null && other.sameGroup(stamp);
        Span span = stamp.span();
        if (span == null) {
            return same ? Verdict.OPEN : Verdict.COMPLETE;
        }
        long begin = begin(pieces.get(0), span);
        if (next.entry().offset() >= begin + span.count()) {
            return Verdict.COMPLETE;
        }
        Span place = other == null ? null : other.span();
        boolean mine = same && place != null && place.count() == span.count() && begin(next, place) == begin;
        return mine ? Verdict.OPEN : Verdict.TORN;
    }

    /** What it means for the group that nothing more will be read before this offset. */
    Verdict upTo(long offset) {
        if (pieces.isEmpty()) {
            return Verdict.OPEN;
        }
        Span span = stamp().span();
        return span != null && offset >= begin(pieces.get(0), span) + span.count() ? Verdict.COMPLETE : Verdict.OPEN;
    }

    private static long begin(LoggedRecord piece, Span span) {
        return piece.entry().offset() - span.index();
    }

    private static Stamp stampOf(LoggedRecord piece) {
        Stamp stamp = piece.stamp();
        if (stamp == null) {
            throw new IllegalStateException("only stamped records form groups");
        }
        return stamp;
    }
}
