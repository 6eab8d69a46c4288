package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the log and folds it into the state: the only place where a state changes, on every replica alike.
 *
 * <h2>Groups</h2>
 *
 * A group shows all at once. A reader may return it in pieces, so pieces are held back until it is certain whether the group
 * counts: see {@link HeldGroup}. A leader that has a torn group has ended: it learns so from its append, and whatever follows
 * of it is left out.
 *
 * <h2>Terms</h2>
 *
 * Which records are stale depends on what protects the log:
 *
 * <ul>
 *   <li>In a transaction, one whose term is older than the newest one seen. A broker that fences never lets one through.
 *       Stamps raise the term too, because the claims of former terms have the same key and are compacted away. A claim sets
 *       the term even downwards: a topic that was copied to another cluster keeps its stamps but gets new offsets.
 *   <li>Without one, whatever is not of the leadership whose claim is the last one before it. These claims have keys of their
 *       own and stay, so a reader that comes late finds the same one before each record; and a group is left out that was
 *       settled already.
 * </ul>
 *
 * @param <S> the state
 */
final class Applier<S> implements Runnable {

    /** Hears, on the reader's thread, what the log says. */
    interface Observer<S> {

        /** A claim of another leadership than the current one was read. */
        void claimed(Leadership leadership);

        /** A command's first record is about to be applied to this state. */
        void requestReached(UUID request, S before, LogEntry first);

        /** A group was applied under a term that was current at its offset; it shows with the next {@link #progressed}. */
        void readBack(Stamp stamp);

        /** The state that {@link Applier#snapshot} gives now covers everything before this offset. */
        void progressed(long position);

        void failed(Throwable cause);
    }

    /** A claim as it stands in the log, with its term filled in. */
    record Leadership(Claim claim, long term) {}

    /** A state and how far it reaches. */
    record Snapshot<S>(S state, long position) {}

    private record Waiter<S>(long position, CompletableFuture<S> future) {}

    private static final Logger LOG = LoggerFactory.getLogger(Applier.class);

    /** How long a read waits for something new; also how soon {@link #stop} is seen. */
    private static final Duration READ_PATIENCE = Duration.ofMillis(100);

    /** In place of the sequence of the last settled group: no group of this term counts any more. */
    private static final long TORN = Long.MAX_VALUE;

    private final LogReader reader;
    private final StateMachine<S, ?, ?> machine;
    private final Checkpoint<S> checkpoint;
    private final Observer<S> observer;

    private final HeldGroup held = new HeldGroup();
    private S state;
    private long term;
    /** Of the newest group that was settled in this term. */
    private long sequence;
    /** The offset of the last record that was read, of any kind. */
    private long lastRead;

    private volatile Snapshot<S> snapshot;
    private volatile @Nullable Leadership leadership;
    private volatile boolean stopped;

    private final PriorityQueue<Waiter<S>> waiters = new PriorityQueue<>(Comparator.comparingLong(Waiter::position));
    private @Nullable Throwable failure;

    /** @param reader stands where the kept state ends */
    Applier(
            LogReader reader,
            StateMachine<S, ?, ?> machine,
            Checkpoint<S> checkpoint,
            Checkpoint.Kept<S> kept,
            Observer<S> observer) {
        this.reader = reader;
        this.machine = machine;
        this.checkpoint = checkpoint;
        this.observer = observer;
        this.state = kept.state();
        this.term = kept.bookmark().term();
        this.sequence = kept.bookmark().sequence();
        this.lastRead = kept.bookmark().position() - 1;
        Claim claim = kept.bookmark().claim();
        this.leadership = claim == null ? null : new Leadership(claim, claim.term());
        this.snapshot = new Snapshot<>(state, reader.position());
    }

    Snapshot<S> snapshot() {
        return snapshot;
    }

    /** The newest claim that was read; null where the log has none. */
    @Nullable
    Leadership leadership() {
        return leadership;
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        try (reader) {
            while (!stopped) {
                for (LoggedRecord each : reader.read(READ_PATIENCE)) {
                    accept(each);
                }
                publish();
            }
            fail(new KanonException(ReplicationErrors.UNAVAILABLE, "The replica is closed"));
        } catch (Throwable cause) { // whatever it is, a replica that cannot go on must say so
            LOG.error(
                    "Cannot apply the log beyond offset {}: this replica stops answering", snapshot.position(), cause);
            KanonException told = new KanonException(
                    cause instanceof KanonException coded ? coded.errorCode() : ReplicationErrors.UNAVAILABLE,
                    "The replica cannot apply the log beyond offset " + snapshot.position() + ": " + cause,
                    cause);
            fail(told);
            observer.failed(told);
        }
    }

    private void accept(LoggedRecord read) {
        settle(held.before(read));
        Claim claim = read.claim();
        Stamp stamp = read.stamp();
        if (claim != null) {
            acceptClaim(claim, read.entry().offset());
        } else if (stamp == null) {
            state = machine.apply(state, read.entry());
        } else if (counts(stamp)) {
            settle(held.add(read, lastRead));
        } else {
            LOG.warn(
                    "Left out a record at {} of term {}, which had ended",
                    read.entry().offset(),
                    stamp.term());
        }
        lastRead = read.entry().offset();
    }

    private boolean counts(Stamp stamp) {
        Leadership current = leadership;
        if (stamp.span() != null && current != null) { // without a claim, somebody has cut the beginning off the log
            return current.claim().nonce().equals(stamp.nonce()) && stamp.sequence() > sequence;
        }
        if (stamp.term() > term) {
            term = stamp.term();
            sequence = 0;
        }
        return stamp.term() == term;
    }

    private void settle(HeldGroup.Verdict verdict) {
        if (verdict == HeldGroup.Verdict.COMPLETE) {
            applyHeld();
        } else if (verdict == HeldGroup.Verdict.TORN) {
            LOG.warn("Left out the incomplete group at {}: its leader had failed to append it", held.position());
            held.clear();
            sequence = TORN;
        }
    }

    private void acceptClaim(Claim claim, long offset) {
        Leadership current = leadership;
        if (current != null && current.claim().nonce().equals(claim.nonce())) {
            return; // repeated against compaction
        }
        long newTerm = claim.term() == Claim.FIRST ? offset : claim.term();
        publishUpTo(offset);
        term = newTerm;
        sequence = 0;
        lastRead = offset;
        Leadership next = new Leadership(claim.again(newTerm), newTerm);
        S begun = checkpoint.keep(machine.termBegan(state, newTerm), bookmark(next));
        synchronized (
                this) { // at once, so that no leader sees the state of another one's term, and none misses its own
            state = begun;
            snapshot = new Snapshot<>(begun, offset);
            leadership = next;
            notifyAll();
        }
        observer.claimed(next); // after the change, so that no term can start in between and miss it
    }

    private void applyHeld() {
        Stamp stamp = held.stamp();
        for (LoggedRecord each : held.pieces()) {
            UUID request = each.stamp() == null ? null : each.stamp().request();
            if (request != null) {
                observer.requestReached(request, state, each.entry());
            }
            state = machine.apply(state, each.entry());
        }
        held.clear();
        sequence = stamp.sequence();
        observer.readBack(stamp);
    }

    private void publish() {
        settle(held.upTo(reader.position()));
        publishUpTo(held.isEmpty() ? reader.position() : held.position());
    }

    private void publishUpTo(long position) {
        if (snapshot.position() == position && snapshot.state() == state) {
            return;
        }
        state = checkpoint.keep(state, bookmark(leadership));
        List<Waiter<S>> ready = new ArrayList<>();
        Snapshot<S> next = new Snapshot<>(state, position);
        synchronized (this) {
            snapshot = next;
            while (!waiters.isEmpty() && waiters.peek().position() <= position) {
                ready.add(waiters.remove());
            }
        }
        ready.forEach(each -> each.future().complete(next.state()));
        observer.progressed(position);
    }

    /** Behind the last record that is settled: what is held is read again, and so is a hole, lest it be taken for a record. */
    private Bookmark bookmark(@Nullable Leadership current) {
        long settled = held.isEmpty() ? lastRead : held.readBefore();
        return new Bookmark(settled + 1, term, sequence, current == null ? null : current.claim());
    }

    /** The state once it covers everything before that offset. */
    CompletableFuture<S> atLeast(long position) {
        synchronized (this) {
            if (failure != null) {
                return CompletableFuture.failedFuture(failure);
            }
            Snapshot<S> now = snapshot;
            if (now.position() >= position) {
                return CompletableFuture.completedFuture(now.state());
            }
            CompletableFuture<S> future = new CompletableFuture<>();
            waiters.add(new Waiter<>(position, future));
            return future;
        }
    }

    /** What the function makes of the state while no claim can be read; null where that one is not the newest any more. */
    synchronized <T> @Nullable T whileLeading(Leadership own, Function<S, T> start) {
        return own.equals(leadership) ? start.apply(snapshot.state()) : null;
    }

    /** The state, as long as no other claim has been read; null afterwards. */
    synchronized @Nullable S stateUnder(Leadership own) {
        return own.equals(leadership) ? snapshot.state() : null;
    }

    /** Waits until another leadership than that one is current, or the time is over. */
    synchronized @Nullable Leadership awaitOtherThan(@Nullable Leadership known, Duration patience)
            throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (Objects.equals(known, leadership) && failure == null) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                break;
            }
            wait(left / 1_000_000, (int) (left % 1_000_000));
        }
        return leadership;
    }

    private void fail(Throwable cause) {
        List<Waiter<S>> all;
        synchronized (this) {
            failure = cause;
            all = new ArrayList<>(waiters);
            waiters.clear();
            notifyAll();
        }
        all.forEach(each -> each.future().completeExceptionally(cause));
    }
}
