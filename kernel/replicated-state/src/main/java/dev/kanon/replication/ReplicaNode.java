package dev.kanon.replication;

import dev.kanon.component.KanonException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A replica over a {@link Log}: the wiring of reader, decider and peers, and the life of a role.
 *
 * <pre>
 *            claim of another that answers                 link broken, silent or goodbye
 *   Seeking ------------------------------> Follower  ------------------------------------> Seeking
 *      |  nobody answers: take over, unless this node may not lead
 *      v
 *    Leader --- append failed or unknown, another claim read, closed ---> Seeking
 * </pre>
 *
 * <p>Two threads do the work: {@code kanon-<name>-reader} applies the log and answers, {@code kanon-<name>-decider} lives
 * the role, which means decide and append as a leader, pass commands on as a follower. Commands wait in one queue whatever
 * the role, so a change of leader finds them there.
 */
public final class ReplicaNode<S, C, R> implements Replica<S, C, R> {

    /** Commands that may wait for a leader; further ones are refused. */
    static final int MAX_WAITING = 16_384;

    /** Commands that are decided and appended together at most. */
    static final int MAX_GROUP_COMMANDS = 512;

    /** How often a leader repeats its claim: well within the 24 h for which Kafka keeps a tombstone by default. */
    static final Duration CLAIM_REFRESH = Duration.ofHours(1);

    /** What a follower leaves to each of those whose turn comes before its own: longer than taking over takes. */
    static final Duration TURN = Duration.ofMillis(500);

    /** Where nobody has said whose turn it is, nodes wait a random part of this before they stand, so that they seldom do at once. */
    static final Duration STAND_JITTER = Duration.ofMillis(40);

    /**
     * An append is stuck that takes so many times longer than this node's taking over did. Where the brokers are slow for
     * everybody, taking over was slow as well, and followers do not tear the leadership from each other in turns.
     */
    private static final int STUCK_FACTOR = 2;

    /**
     * The least that a node which stood or led in vain leaves to whoever was quicker. It leaves as much time as taking over
     * takes, once or twice over: else three nodes fence one another in turns, each as soon as the last one has begun.
     */
    private static final Duration STAND_PAUSE = Duration.ofMillis(100);

    /** The most: brokers that do not answer would make it too long. */
    private static final Duration LONGEST_STAND_PAUSE = Duration.ofSeconds(1);

    /** How soon the decider sees that it is to stop, at the latest. */
    private static final Duration TICK = Duration.ofMillis(100);

    /** What a close waits for a thread, or for what is in flight. */
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

    private static final String NOT_FOUND = "no leader was found";

    private static final Logger LOG = LoggerFactory.getLogger(ReplicaNode.class);

    private final Log log;
    private final StateMachine<S, C, R> machine;
    private final ReplicationConfig config;
    /** Where this run began to read. */
    private final long resumedAt;

    private final InstantSource clock;
    private final RandomGenerator random;

    private final SubmissionQueue<C, R> queue = new SubmissionQueue<>(MAX_WAITING);
    private final Barrier<Long> barrier;
    private final Applier<S> applier;
    private final Thread reader;
    private final Thread decider;
    private final ScheduledExecutorService timer;
    private final @Nullable PeerServer<C, R> peers;
    private final @Nullable HandedOn<S, C, R> handedOn;

    private final long node;
    private final AtomicLong requests = new AtomicLong();

    private volatile Role role = new Role.Seeking();
    /** The newest leadership of this node, also after its end, until another claim has been read. Set by the decider alone. */
    private volatile @Nullable Term<S, C, R> term;
    /** Of the leadership that this node stands for or has; null otherwise. */
    private volatile @Nullable UUID candidacy;
    /** What an append may take before followers are to stand. */
    private volatile Duration appendPatience;
    /** What standing took last. The decider's. */
    private Duration takingOver = Duration.ZERO;
    /** The last leadership that this node stood for. The decider's. */
    private @Nullable UUID lastOwn;

    /** Why commands wait, if they do. */
    private volatile String leaderless = NOT_FOUND;

    private volatile boolean started;
    private volatile boolean closing;
    private volatile @Nullable Throwable failure;

    /** A node without peers: the only one on its log, as in tests of a state machine. */
    public ReplicaNode(Log log, StateMachine<S, C, R> machine) {
        this(log, machine, Checkpoint.none(machine.initial()));
    }

    /** A node without peers that keeps its state. */
    public ReplicaNode(Log log, StateMachine<S, C, R> machine, Checkpoint<S> checkpoint) {
        this(
                log,
                machine,
                checkpoint,
                null,
                ReplicationConfig.of("state", Map.of()),
                InstantSource.system(),
                RandomGenerator.getDefault());
    }

    /** A node among others that reads the log from its beginning. It does not own the log: close that after the node. */
    public ReplicaNode(
            Log log,
            StateMachine<S, C, R> machine,
            CommandCodec<C, R> codec,
            ReplicationConfig config,
            RandomGenerator random,
            InstantSource clock) {
        this(log, machine, Checkpoint.none(machine.initial()), codec, config, clock, random);
    }

    /**
     * A node among others. It owns neither the log nor the checkpoint: close them after the node.
     *
     * @param clock dates the records, and says when a claim is to be repeated
     * @param random draws nonces and waiting times
     */
    public ReplicaNode(
            Log log,
            StateMachine<S, C, R> machine,
            Checkpoint<S> checkpoint,
            CommandCodec<C, R> codec,
            ReplicationConfig config,
            RandomGenerator random,
            InstantSource clock) {
        this(log, machine, checkpoint, codec, config, clock, random);
    }

    private ReplicaNode(
            Log log,
            StateMachine<S, C, R> machine,
            Checkpoint<S> checkpoint,
            @Nullable CommandCodec<C, R> codec,
            ReplicationConfig config,
            InstantSource clock,
            RandomGenerator random) {
        this.log = log;
        this.machine = machine;
        this.config = config;
        this.clock = clock;
        this.random = random;
        this.node = random.nextLong();
        this.appendPatience = config.suspicionTime();
        this.barrier = new Barrier<>(log::endOffset);
        Checkpoint.Kept<S> kept = checkpoint.load();
        this.resumedAt = kept.bookmark().position();
        this.applier = new Applier<>(log.openReader(resumedAt), machine, checkpoint, kept, new Hearing());
        this.reader = daemon("reader", applier);
        this.decider = daemon("decider", this::liveTheRole);
        this.peers = codec == null ? null : new PeerServer<>(config, codec, new Host());
        this.handedOn = codec == null ? null : new HandedOn<>(machine, codec, applier, this::retry);
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> daemon("timer", task));
    }

    private Thread daemon(String job, Runnable task) {
        Thread thread = new Thread(task, "kanon-" + config.topic() + "-" + job);
        thread.setDaemon(true);
        return thread;
    }

    // ---- life -------------------------------------------------------------------------------------------------------

    @Override
    public void start() {
        reader.start();
        started = true;
        try {
            long end = within(log.readableEnd());
            requireNotBeyond(end);
            within(applier.atLeast(end));
        } catch (RuntimeException notRead) {
            close();
            throw notRead;
        }
        if (peers != null) {
            peers.start();
        }
        decider.start();
    }

    private void requireNotBeyond(long end) {
        if (resumedAt > end) {
            throw new KanonException(
                    ReplicationErrors.OFFSET_OUT_OF_RANGE,
                    "The kept state reaches offset " + resumedAt + " of " + config.topic() + ", which ends at " + end
                            + ": the log was cut, or is another one; forget what was kept and read from the beginning");
        }
    }

    /** Where it takes peer links; 0 where it takes none. */
    int peerPort() {
        return peers == null ? 0 : peers.port();
    }

    /** Stops as a killed process does: no goodbye, nothing awaited. */
    void crash() {
        closing = true;
        failure = new IllegalStateException("crashed");
        if (peers != null) {
            peers.close();
        }
        decider.interrupt();
        queue.wake();
        applier.stop();
        timer.shutdownNow();
    }

    private <T> T within(CompletableFuture<T> future) {
        try {
            return future.get(config.initTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new KanonException(
                    ReplicationErrors.LOG_TIMEOUT,
                    "The log of " + config.topic() + " could not be read to its end within " + config.initTimeout()
                            + " (got to offset " + position() + "): check the brokers, or allow more time",
                    late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KanonException(ReplicationErrors.UNAVAILABLE, "Interrupted while starting", interrupted);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            throw cause instanceof KanonException coded
                    ? coded
                    : new KanonException(
                            ReplicationErrors.UNAVAILABLE,
                            "The log of " + config.topic() + " cannot be read: " + cause,
                            cause);
        }
    }

    @Override
    public void close() {
        closing = true;
        queue.wake();
        join(decider);
        if (peers != null) {
            peers.close();
        }
        refuseWaiting();
        applier.stop();
        if (!started) {
            applier.run(); // closes its reader
        }
        join(reader);
        timer.shutdownNow();
    }

    private static void join(Thread thread) {
        if (thread == Thread.currentThread()) {
            return;
        }
        try {
            thread.join(CLOSE_PATIENCE.multipliedBy(2).toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void refuseWaiting() {
        try {
            for (Submission<C, R> each : queue.take(Integer.MAX_VALUE, Duration.ZERO)) {
                each.fail(unavailable());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private KanonException unavailable() {
        Throwable cause = failure;
        return cause == null
                ? new KanonException(
                        ReplicationErrors.UNAVAILABLE,
                        "The replica is closed: the command had no effect, try another node")
                : new KanonException(
                        ReplicationErrors.UNAVAILABLE,
                        "The replica has stopped answering, and the command had no effect: " + cause.getMessage(),
                        cause);
    }

    // ---- commands and reads -----------------------------------------------------------------------------------------

    @Override
    public CompletableFuture<R> submit(C command) {
        return submit(new Submission<>(new UUID(node, requests.incrementAndGet()), command, true, null));
    }

    @Override
    public CompletableFuture<R> submitHere(C command) {
        Role now = role;
        if (!(now instanceof Role.Leader)) {
            return CompletableFuture.failedFuture(
                    new KanonException(ReplicationErrors.NOT_LEADER, "This replica does not lead; it is " + now));
        }
        return submit(new Submission<>(new UUID(node, requests.incrementAndGet()), command, false, null));
    }

    private CompletableFuture<R> submit(Submission<C, R> submission) {
        if (closing || failure != null) {
            submission.fail(unavailable());
            return submission.reply();
        }
        if (!queue.offer(submission)) {
            submission.fail(
                    ReplicationErrors.UNAVAILABLE,
                    MAX_WAITING + " commands wait already: the command had no effect, try again later");
            return submission.reply();
        }
        if (closing || failure != null) {
            refuseWaiting();
        }
        Future<?> unused = timer.schedule(
                () -> submission.expire(leaderless), config.submitTimeout().toMillis(), TimeUnit.MILLISECONDS);
        return submission.reply();
    }

    @Override
    public S state() {
        return applier.snapshot().state();
    }

    @Override
    public long position() {
        return applier.snapshot().position();
    }

    @Override
    public CompletableFuture<S> atLeast(long position) {
        return applier.atLeast(position);
    }

    @Override
    public CompletableFuture<S> linearizable() {
        return barrier.end().thenCompose(applier::atLeast);
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public ReplicaHealth health() {
        long position = position();
        Long end = barrier.last();
        return new ReplicaHealth(role, position, end == null ? 0 : Math.max(0, end - position), failure);
    }

    // ---- the role: the decider's thread -----------------------------------------------------------------------------

    private void liveTheRole() {
        try {
            HandedOn<S, C, R> passed = handedOn;
            while (!closing && failure == null) {
                Applier.Leadership newest = applier.leadership();
                retireUnless(newest);
                if (newest != null && passed != null && newest.claim().peerPort() != 0) {
                    Duration patience = follow(newest, passed);
                    if (closing || !newest.equals(applier.awaitOtherThan(newest, patience))) {
                        continue;
                    }
                }
                if (config.leaderEligible()) {
                    stand(newest);
                } else {
                    Applier.Leadership unused = applier.awaitOtherThan(newest, STAND_PAUSE);
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error defect) {
            LOG.error("The decider of {} ended", config.topic(), defect);
            failure = defect;
        } finally {
            role = new Role.Seeking();
            if (failure != null) {
                refuseWaiting();
            }
        }
    }

    /**
     * Follows that leader until the link ends or another claim is read; returns at once where he does not answer.
     *
     * @return how long to leave the leadership to others before standing for it
     */
    private Duration follow(Applier.Leadership leader, HandedOn<S, C, R> passed) throws InterruptedException {
        Claim claim = leader.claim();
        if (claim.nonce().equals(lastOwn)) {
            return Duration.ZERO; // nobody leads: that was this node
        }
        OptionalInt turn = OptionalInt.empty();
        try (LeaderLink link = LeaderLink.open(config, claim, passed::answered, queue::wake)) {
            LOG.info("{}: follows {} in term {}", config.topic(), claim.address(), leader.term());
            role = new Role.Follower(leader.term(), claim.address());
            leaderless = NOT_FOUND;
            passed.resend(link);
            long closeBy = Long.MAX_VALUE;
            while (failure == null && link.alive() && leader.equals(applier.leadership())) {
                for (Submission<C, R> each : queue.take(MAX_GROUP_COMMANDS, TICK)) {
                    passOn(each, link, passed);
                }
                if (closing && closeBy == Long.MAX_VALUE) {
                    closeBy = System.nanoTime() + CLOSE_PATIENCE.toNanos();
                }
                if (closing && (passed.isEmpty() || System.nanoTime() > closeBy)) {
                    break;
                }
            }
            turn = link.turn();
        } catch (IOException lost) {
            LOG.info(
                    "{}: the leader of term {} at {}:{} does not answer: {}",
                    config.topic(),
                    leader.term(),
                    claim.peerHost(),
                    claim.peerPort(),
                    lost.getMessage());
        } finally {
            role = new Role.Seeking();
        }
        return turn.isPresent()
                ? TURN.multipliedBy(turn.getAsInt())
                : Duration.ofNanos(random.nextLong(STAND_JITTER.toNanos()));
    }

    private void passOn(Submission<C, R> submission, LeaderLink link, HandedOn<S, C, R> passed) {
        if (!submission.handOn) {
            submission.fail(ReplicationErrors.NOT_LEADER, "This replica does not lead any more");
        } else if (submission.begin()) {
            passed.send(submission, link);
            Applier.Leadership now = applier.leadership();
            if (now != null && !now.claim().nonce().equals(link.nonce())) {
                passed.settle(now.claim().nonce()); // its claim was read before this one was entered
            }
        }
    }

    private void stand(Applier.@Nullable Leadership over) throws InterruptedException {
        Claim mine = new Claim(
                new UUID(random.nextLong(), random.nextLong()),
                Claim.FIRST,
                config.address(),
                config.advertisedPeerHost(),
                peerPort());
        candidacy = mine.nonce();
        lastOwn = mine.nonce();
        try {
            standWith(mine);
        } finally {
            stepDown();
        }
        Applier.Leadership newest = applier.leadership();
        boolean anothers = newest != null
                && !newest.equals(over)
                && !newest.claim().nonce().equals(mine.nonce());
        if (!closing && !anothers) {
            Applier.Leadership unused = applier.awaitOtherThan(newest, standPause());
        }
    }

    private void stepDown() {
        candidacy = null;
        if (peers != null) {
            peers.goodbye();
        }
    }

    private Duration standPause() {
        Duration taken = takingOver.compareTo(LONGEST_STAND_PAUSE) > 0 ? LONGEST_STAND_PAUSE : takingOver;
        long least = taken.compareTo(STAND_PAUSE) < 0 ? STAND_PAUSE.toNanos() : taken.toNanos();
        return Duration.ofNanos(least + random.nextLong(least));
    }

    private void standWith(Claim mine) throws InterruptedException {
        LogAppender appender;
        long began = System.nanoTime();
        try {
            appender = log.takeOver(mine);
            takingOver = Duration.ofNanos(System.nanoTime() - began);
            Duration slow = takingOver.multipliedBy(STUCK_FACTOR);
            appendPatience = slow.compareTo(config.suspicionTime()) > 0 ? slow : config.suspicionTime();
        } catch (KanonException refused) {
            LOG.info("{}: did not become leader: {}", config.topic(), refused.getMessage());
            leaderless = "no leader was found, and this node could not become it: " + refused.getMessage();
            takingOver = Duration.ofNanos(System.nanoTime() - began);
            return;
        }
        try (appender) {
            Term<S, C, R> won = awaitOwnClaim(mine, appender);
            if (won != null) {
                lead(won, mine);
                stepDown(); // before the appender is closed, which takes its time
            }
        }
    }

    /** Null where somebody else's claim has followed already. */
    private @Nullable Term<S, C, R> awaitOwnClaim(Claim mine, LogAppender appender) throws InterruptedException {
        long deadline = System.nanoTime() + config.initTimeout().toNanos();
        CompletableFuture<S> beyondOwnClaim = linearizable();
        while (!closing && failure == null && System.nanoTime() < deadline) {
            boolean beyond = beyondOwnClaim.isDone();
            Applier.Leadership seen = applier.leadership();
            if (seen != null && seen.claim().nonce().equals(mine.nonce())) {
                return begin(seen, appender);
            }
            if (beyond) {
                return null;
            }
            Applier.Leadership unused = applier.awaitOtherThan(seen, TICK);
        }
        return null;
    }

    private @Nullable Term<S, C, R> begin(Applier.Leadership own, LogAppender appender) {
        retireUnless(own);
        return applier.whileLeading(own, state -> {
            Term<S, C, R> fresh = new Term<>(
                    own,
                    appender,
                    log.maxRecordBytes(),
                    machine,
                    state,
                    () -> applier.stateUnder(own),
                    barrier::end,
                    this::position,
                    this::retry,
                    clock);
            term = fresh;
            return fresh;
        });
    }

    /**
     * Settles what an earlier leadership of this node left open, once a younger claim has been read. The reader does so too;
     * but it tells of a claim only after the claim can be seen, and must not find the next term in the place of the last.
     */
    private void retireUnless(Applier.@Nullable Leadership newest) {
        Term<S, C, R> former = term;
        if (former != null
                && newest != null
                && !former.nonce().equals(newest.claim().nonce())) {
            former.depose();
            term = null;
        }
    }

    private void lead(Term<S, C, R> current, Claim mine) throws InterruptedException {
        LOG.info("{}: leads term {}", config.topic(), current.number());
        role = new Role.Leader(current.number());
        leaderless = NOT_FOUND;
        try {
            Instant refreshed = clock.instant();
            while (current.end() == null && failure == null) {
                List<Submission<C, R>> batch = current.awaitRoom(TICK)
                        ? queue.take(MAX_GROUP_COMMANDS, closing ? Duration.ZERO : TICK)
                        : List.of();
                if (!batch.isEmpty()) {
                    current.decide(batch);
                } else if (closing) {
                    boolean unused = current.awaitIdle(CLOSE_PATIENCE);
                    current.end("the node is closed");
                }
                Duration since = Duration.between(refreshed, clock.instant());
                if (since.isNegative() || since.compareTo(CLAIM_REFRESH) > 0) { // negative: the clock was set back
                    current.refresh(mine);
                    refreshed = clock.instant();
                }
            }
        } catch (RuntimeException | Error defect) {
            current.end("the decider failed: " + defect);
            throw defect;
        } finally {
            role = new Role.Seeking();
            LOG.info("{}: term {} has ended: {}", config.topic(), current.number(), current.end());
        }
    }

    /** These commands certainly had no effect: those that may be decided anywhere wait for the next leader. */
    private void retry(List<Submission<C, R>> submissions, String why) {
        List<Submission<C, R>> again = new ArrayList<>();
        for (Submission<C, R> each : submissions) {
            if (each.handOn && !closing) {
                each.backToWaiting(why);
                again.add(each);
            } else {
                each.fail(ReplicationErrors.NOT_APPLIED, "The command had no effect: " + why);
            }
        }
        queue.putBack(again);
    }

    // ---- what the log says: the reader's thread ---------------------------------------------------------------------

    private final class Hearing implements Applier.Observer<S> {

        @Override
        public void claimed(Applier.Leadership leadership) {
            Term<S, C, R> current = term;
            if (current != null && !current.nonce().equals(leadership.claim().nonce())) {
                current.depose();
            }
            if (handedOn != null) {
                handedOn.settle(leadership.claim().nonce());
            }
            queue.wake();
        }

        @Override
        public void requestReached(UUID request, S before, LogEntry first) {
            if (handedOn != null) {
                handedOn.met(request, before, first);
            }
        }

        @Override
        public void readBack(Stamp stamp) {
            Term<S, C, R> current = term;
            if (current != null) {
                current.readBack(stamp);
            }
        }

        @Override
        public void progressed(long position) {
            Term<S, C, R> current = term;
            if (current != null) {
                current.progressed(position);
            }
        }

        @Override
        public void failed(Throwable cause) {
            failure = cause;
            Term<S, C, R> current = term;
            if (current != null) {
                current.end("the log cannot be applied: " + cause);
            }
            queue.wake();
        }
    }

    /** What peers reach. */
    private final class Host implements PeerServer.Host<C, R> {

        @Override
        public boolean leads(UUID nonce) {
            return nonce.equals(candidacy) && !closing;
        }

        @Override
        public boolean progresses() {
            Term<S, C, R> current = term;
            return current == null || !current.appendsLongerThan(appendPatience);
        }

        @Override
        public CompletableFuture<R> submitFromPeer(UUID request, C command, UUID onlyUnder) {
            return submit(new Submission<>(request, command, false, onlyUnder));
        }

        @Override
        public long position() {
            return ReplicaNode.this.position();
        }
    }
}
