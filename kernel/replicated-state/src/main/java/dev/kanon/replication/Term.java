package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One leadership, from its claim to its end: decides groups of commands, appends them, and releases each reply when this
 * replica has read the group back.
 *
 * <h2>What makes it safe</h2>
 *
 * The argument is the one of every replicated log (Schneider, "Implementing fault-tolerant services using the state machine
 * approach", 1990; Ongaro, "In search of an understandable consensus algorithm", 2014, §8 for reads), with the broker in
 * the place of the consensus:
 *
 * <ul>
 *   <li>A group is decided against the state <em>as it will be</em>: what has been applied, with everything folded in that
 *       this term has appended since. Nobody else can have appended anything in between, or this appender is fenced and the
 *       group fails.
 *   <li>A reply with records leaves when the group was read back before any later claim. So it is in the log, and each later
 *       leader, which reads its own claim back before it decides, has it in its state.
 *   <li>A reply without records depends on the log just the same: on everything it was decided upon. It leaves with the group
 *       that it rode in. Where the whole group has none, it leaves when this replica has read up to an end of the log that
 *       was asked for after the decision, and has met no other claim on the way: nobody had deposed this leader when it
 *       answered.
 *   <li>Where an append's outcome is unknown, the term decides nothing more and waits for the log: the group is read, and
 *       then it is applied; or another claim comes first, and then it is certainly not.
 * </ul>
 *
 * <p>The decider's thread calls {@link #decide}; the reader's thread calls {@link #readBack}, {@link #progressed} and {@link
 * #depose}. Groups are decided and sent while earlier ones still wait to be read back (pipelining), and what arrives
 * meanwhile forms the next one (group commit).
 */
final class Term<S, C, R> {

    private static final Logger LOG = LoggerFactory.getLogger(Term.class);

    private static final long NOT_YET = Long.MAX_VALUE;

    private static final long NONE = Long.MAX_VALUE;

    private record Decided<C, R>(Submission<C, R> submission, R reply) {}

    /** What is appended, read back and answered together. */
    private static final class Group<C, R> {
        final long sequence;
        final boolean withRecords;
        final List<Decided<C, R>> decided;
        /** Covered by the state when the position has reached this offset. */
        long coveredAt = NOT_YET;

        Group(long sequence, boolean withRecords, List<Decided<C, R>> decided) {
            this.sequence = sequence;
            this.withRecords = withRecords;
            this.decided = decided;
        }
    }

    /** What happens to commands that certainly had no effect. */
    interface Retry<C, R> {
        void notApplied(List<Submission<C, R>> submissions, String why);
    }

    private final UUID nonce;
    private final long number;
    private final LogAppender appender;
    private final int maxRecordBytes;
    private final StateMachine<S, C, R> machine;
    private final Supplier<@Nullable S> shown;
    private final Supplier<CompletableFuture<Long>> barrier;
    private final LongSupplier position;
    private final Retry<C, R> retry;
    private final InstantSource clock;

    private S ahead;
    private long sequence;

    private final Deque<Group<C, R>> inFlight = new ArrayDeque<>();
    /** The reader's: becomes {@link #readBack} once the state shows it. */
    private long applied;

    private long readBack;
    private @Nullable String end;

    /** Groups that have left {@link #inFlight} and whose callers are being told. */
    private int answering;

    /** When the append began that is under way, as {@link System#nanoTime} counts. */
    private volatile long appendBegan = NONE;

    Term(
            Applier.Leadership leadership,
            LogAppender appender,
            int maxRecordBytes,
            StateMachine<S, C, R> machine,
            S state,
            Supplier<@Nullable S> shown,
            Supplier<CompletableFuture<Long>> barrier,
            LongSupplier position,
            Retry<C, R> retry,
            InstantSource clock) {
        this.nonce = leadership.claim().nonce();
        this.number = leadership.term();
        this.appender = appender;
        this.maxRecordBytes = maxRecordBytes;
        this.machine = machine;
        this.shown = shown;
        this.ahead = state;
        this.barrier = barrier;
        this.position = position;
        this.retry = retry;
        this.clock = clock;
    }

    long number() {
        return number;
    }

    UUID nonce() {
        return nonce;
    }

    /** Why it decides nothing more; null while it does. */
    synchronized @Nullable String end() {
        return end;
    }

    /** Waits until one more group may be appended: false where that takes longer, or the term has ended. */
    boolean awaitRoom(Duration patience) throws InterruptedException {
        return await(() -> inFlight.size() < appender.groupsInFlight(), patience);
    }

    /** Waits until nothing is in flight any more and every caller has been told, as long as the term lasts. */
    boolean awaitIdle(Duration patience) throws InterruptedException {
        return await(() -> inFlight.isEmpty() && answering == 0, patience);
    }

    private synchronized boolean await(BooleanSupplier met, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!met.getAsBoolean() && end == null) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            wait(left / 1_000_000, (int) (left % 1_000_000));
        }
        return end == null;
    }

    /** Decides these commands one after the other and appends what comes of them as one group. */
    void decide(List<Submission<C, R>> batch) {
        rebase();
        S before = ahead;
        long now = clock.millis();
        List<Decided<C, R>> decided = new ArrayList<>(batch.size());
        List<StampedRecord> records = new ArrayList<>();
        long next = sequence + 1;
        for (Submission<C, R> each : batch) {
            if (each.begin()) {
                decideOne(each, now, next, records, decided);
            }
        }
        if (decided.isEmpty()) {
            return;
        }
        sequence = next;
        Group<C, R> group = new Group<>(next, !records.isEmpty(), decided);
        String ended;
        synchronized (this) {
            ended = end;
            if (ended == null) {
                inFlight.add(group); // from here on a claim that is read hands it back, and nobody else may
            }
        }
        if (ended != null) {
            retry.notApplied(submissions(List.of(group)), "the leadership ended: " + ended);
        } else if (records.isEmpty()) {
            releaseBehindBarrier(group);
        } else if (!append(group, withLast(records))) {
            ahead = before;
        }
    }

    /**
     * With nothing in flight, the state as it will be is the one that shows, and that one need not carry what was folded in
     * ahead of the log. Once another claim has been read it is none of ours, and what is decided is handed back.
     */
    private void rebase() {
        boolean idle;
        synchronized (this) {
            idle = inFlight.isEmpty();
        }
        S shows = idle ? shown.get() : null;
        if (shows != null) {
            ahead = shows;
        }
    }

    private void decideOne(
            Submission<C, R> submission,
            long now,
            long group,
            List<StampedRecord> records,
            List<Decided<C, R>> decided) {
        if (submission.onlyUnder != null && !submission.onlyUnder.equals(nonce)) {
            submission.fail(ReplicationErrors.NOT_LEADER, "The leadership that the command was sent to has ended");
            return;
        }
        Decision<R> decision;
        S after = ahead;
        try {
            decision = machine.decide(ahead, submission.command);
            for (LogRecord each : decision.records()) {
                refuseTooLarge(each);
                after = machine.apply(
                        after, new LogEntry(LogEntry.AHEAD, now, each.key(), each.value(), each.headers()));
            }
        } catch (RuntimeException refused) {
            submission.fail(refused);
            return;
        }
        UUID request = submission.request;
        for (LogRecord each : decision.records()) {
            records.add(new StampedRecord(each, now, new Stamp(nonce, number, group, false, request)));
            request = null;
        }
        ahead = after;
        decided.add(new Decided<>(submission, decision.reply()));
    }

    private void refuseTooLarge(LogRecord record) {
        int size = record.key().length + (record.value() == null ? 0 : record.value().length);
        if (size > maxRecordBytes) {
            throw new KanonException(
                    ReplicationErrors.RECORD_TOO_LARGE,
                    "The command makes a record of " + size + " bytes; the topic takes at most " + maxRecordBytes
                            + ": make it smaller, or raise the topic's max.message.bytes");
        }
    }

    private static List<StampedRecord> withLast(List<StampedRecord> records) {
        int last = records.size() - 1;
        StampedRecord record = records.get(last);
        Stamp stamp = record.stamp();
        records.set(
                last,
                new StampedRecord(
                        record.record(),
                        record.timestamp(),
                        new Stamp(stamp.nonce(), stamp.term(), stamp.sequence(), true, stamp.request())));
        return records;
    }

    private void releaseBehindBarrier(Group<C, R> group) {
        CompletableFuture<Long> unused = barrier.get().whenComplete((endOffset, failed) -> {
            if (failed == null) {
                covered(group, endOffset);
            } else {
                drop(group, "the end of the log could not be read: " + failed);
            }
        });
    }

    /** False where the group is certainly not in the log and the term goes on without it. */
    private boolean append(Group<C, R> group, List<StampedRecord> records) {
        AppendResult result = timed(() -> appender.append(records));
        if (result instanceof AppendResult.Appended appended) {
            covered(group, appended.lastOffset() + 1);
            return true;
        }
        if (result instanceof AppendResult.NotAppended not) {
            if (!not.usable()) {
                end(not.reason());
            }
            drop(group, not.reason());
            return false;
        }
        end(((AppendResult.Unknown) result).reason());
        return true;
    }

    /** Appends the claim again. */
    void refresh(Claim claim) {
        AppendResult result = timed(() -> appender.refresh(claim.again(number)));
        if (!(result instanceof AppendResult.Appended)) {
            LOG.warn("Term {} could not repeat its claim: {}", number, result);
            end("the claim could not be repeated");
        }
    }

    private AppendResult timed(Supplier<AppendResult> append) {
        appendBegan = System.nanoTime();
        try {
            return append.get();
        } finally {
            appendBegan = NONE;
        }
    }

    /** Whether an append has been under way for so long. */
    boolean appendsLongerThan(Duration patience) {
        long began = appendBegan;
        return began != NONE && System.nanoTime() - began > patience.toNanos();
    }

    /** Decides nothing more. What is in flight is still resolved by the log. */
    synchronized void end(String why) {
        if (end == null) {
            end = why;
            notifyAll();
        }
    }

    private void covered(Group<C, R> group, long offset) {
        synchronized (this) {
            group.coveredAt = offset;
        }
        release(position.getAsLong());
    }

    private void drop(Group<C, R> group, String why) {
        boolean ours;
        synchronized (this) {
            ours = inFlight.remove(group);
            notifyAll();
        }
        if (ours) {
            retry.notApplied(submissions(List.of(group)), why);
        }
    }

    /** A group of some term has been applied; the state will show it with the next {@link #progressed}. */
    void readBack(Stamp stamp) {
        if (stamp.nonce().equals(nonce)) {
            applied = Math.max(applied, stamp.sequence());
        }
    }

    /** The state shows everything applied so far, and reaches this position. */
    void progressed(long reached) {
        synchronized (this) {
            readBack = applied;
        }
        release(reached);
    }

    private void release(long reached) {
        List<Group<C, R>> done = new ArrayList<>();
        synchronized (this) {
            while (!inFlight.isEmpty() && isCovered(inFlight.peek(), reached)) {
                done.add(inFlight.remove());
            }
            answering += done.size();
        }
        if (done.isEmpty()) {
            return;
        }
        for (Group<C, R> group : done) {
            group.decided.forEach(each -> each.submission().complete(each.reply()));
        }
        synchronized (this) {
            answering -= done.size();
            notifyAll(); // only now, so that what the answered ones send next rides in the next group
        }
    }

    private boolean isCovered(Group<C, R> group, long reached) {
        return group.coveredAt <= reached || (group.withRecords && group.sequence <= readBack);
    }

    /** Another claim was read: what was not covered before it never will be. */
    void depose() {
        List<Group<C, R>> lost;
        synchronized (this) {
            end("another leader has taken over");
            lost = new ArrayList<>(inFlight);
            inFlight.clear();
            notifyAll();
        }
        retry.notApplied(submissions(lost), "another leader took over first");
    }

    private List<Submission<C, R>> submissions(List<Group<C, R>> groups) {
        List<Submission<C, R>> all = new ArrayList<>();
        groups.forEach(group -> group.decided.forEach(each -> all.add(each.submission())));
        return all;
    }
}
