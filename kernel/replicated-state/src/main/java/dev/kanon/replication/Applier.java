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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the log and folds it into the state: the only place where a state changes, on every replica alike.
 *
 * <h2>Groups</h2>
 *
 * A group shows all at once. A reader may return it in pieces, so pieces are held back until the record stamped as the last
 * one is there. Compaction may have removed that one, but only because a younger record has its key: so any record of
 * another group says as well that no more will come.
 *
 * <h2>Terms</h2>
 *
 * A record is stale where its term is older than the newest one seen, and is left out. A broker that fences never lets one
 * through; a log without such a broker lives by this rule. Stamps raise the term too, because the claims of former terms
 * have the same key and are compacted away. A claim sets the term even downwards: a topic that was copied to another
 * cluster keeps its stamps but gets new offsets.
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

    private final LogReader reader;
    private final StateMachine<S, ?, ?> machine;
    private final Checkpoint<S> checkpoint;
    private final Observer<S> observer;

    private final List<LoggedRecord> held = new ArrayList<>();
    private S state;
    private long term;
    /** Of the newest group that was applied in this term. */
    private long sequence;

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
        Claim claim = read.claim();
        Stamp stamp = read.stamp();
        if (!held.isEmpty() && (stamp == null || !stamp.sameGroup(heldStamp()))) {
            applyHeld();
        }
        if (claim != null) {
            acceptClaim(claim, read.entry().offset());
        } else if (stamp == null) {
            state = machine.apply(state, read.entry());
        } else if (stamp.term() < term) {
            LOG.warn(
                    "Left out a record at {} of the deposed term {}",
                    read.entry().offset(),
                    stamp.term());
        } else {
            if (term != stamp.term()) {
                term = stamp.term();
                sequence = 0;
            }
            held.add(read);
            if (stamp.last()) {
                applyHeld();
            }
        }
    }

    private void acceptClaim(Claim claim, long offset) {
        Leadership current = leadership;
        if (current != null && current.claim().nonce().equals(claim.nonce())) {
            return; // repeated against compaction
        }
        long newTerm = claim.term() == Claim.FIRST ? offset : claim.term();
        publishUpTo(offset);
        Leadership next = new Leadership(claim.again(newTerm), newTerm);
        term = newTerm;
        sequence = 0;
        synchronized (this) {
            leadership = next;
            notifyAll();
        }
        observer.claimed(next); // after the change, so that no term can start in between and miss it
    }

    private void applyHeld() {
        Stamp stamp = heldStamp();
        for (LoggedRecord each : held) {
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

    private Stamp heldStamp() {
        Stamp stamp = held.get(0).stamp();
        if (stamp == null) {
            throw new IllegalStateException("only stamped records are held back");
        }
        return stamp;
    }

    private void publish() {
        publishUpTo(held.isEmpty() ? reader.position() : held.get(0).entry().offset());
    }

    private void publishUpTo(long position) {
        if (snapshot.position() == position && snapshot.state() == state) {
            return;
        }
        Leadership current = leadership;
        state = checkpoint.keep(
                state, new Bookmark(position, term, sequence, current == null ? null : current.claim()));
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

    /** What is made while no claim can be read; null where that one is not the newest any more. */
    synchronized <T> @Nullable T whileLeading(Leadership own, Supplier<T> start) {
        return own.equals(leadership) ? start.get() : null;
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
