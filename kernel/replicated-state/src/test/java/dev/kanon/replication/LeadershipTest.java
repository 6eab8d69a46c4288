package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kanon.component.KanonException;
import dev.kanon.replication.testing.Fault;
import dev.kanon.replication.testing.InMemoryLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** How leaderships begin, last and end. */
@ParameterizedClass
@EnumSource
class LeadershipTest {

    private static final Duration TAKING_OVER = Duration.ofMillis(200);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final Deque<Fault> faults = new ConcurrentLinkedDeque<>();
    private final AppendMode mode;
    private final InMemoryLog log;
    private final List<ReplicaNode<Map<String, Long>, String, Long>> nodes = new ArrayList<>();

    LeadershipTest(AppendMode mode) {
        this.mode = mode;
        this.log = new InMemoryLog(mode, () -> Objects.requireNonNullElseGet(faults.poll(), Fault.None::new));
    }

    @AfterEach
    void close() {
        log.releaseReaders();
        nodes.forEach(ReplicaNode::close);
    }

    @Test
    void aDeposedLeaderDoesNotAnswerFromItsOldState() throws Exception {
        var deposed = leader();
        assertThat(ReplicaContract.get(deposed.submit("+a"))).isEqualTo(1);
        log.holdReaders();
        UUID nonce = UUID.randomUUID();
        try (LogAppender usurper = log.takeOver(new Claim(nonce, Claim.FIRST, "", "127.0.0.1", 1))) {
            long term = claims().get(1).entry().offset();
            usurper.append(
                    List.of(new StampedRecord(LogRecord.of("a", "7"), 0, new Stamp(nonce, term, 1, true, null))));
            CompletableFuture<Long> answer = deposed.submit("?a");
            ReplicaContract.await(() -> deposed.health().lag() > 0); // the barrier has said how far to read
            assertThat(answer).isNotDone();
            log.releaseReaders();
            assertThat(ReplicaContract.get(answer)).isEqualTo(7);
        }
    }

    @Test
    void threeNodesLoseTwoLeadersAndNoCommand() throws Exception {
        var first = leader();
        var second = follower();
        var third = follower();
        List<CompletableFuture<Long>> replies = new ArrayList<>();
        submit(replies, List.of(first, second, third));
        ReplicaContract.distinct(replies);
        first.crash();
        submit(replies, List.of(second, third));
        ReplicaContract.distinct(replies);
        ReplicaContract.await(() -> second.role() instanceof Role.Leader || third.role() instanceof Role.Leader);
        var next = second.role() instanceof Role.Leader ? second : third;
        var last = next == second ? third : second;
        ReplicaContract.await(() -> last.role() instanceof Role.Follower);
        next.crash();
        submit(replies, List.of(last));
        assertThat(ReplicaContract.distinct(replies)).isEqualTo(ReplicaContract.upTo(replies.size()));
        assertThat(ReplicaContract.get(last.linearizable())).containsEntry("a", (long) replies.size());
    }

    private static void submit(
            List<CompletableFuture<Long>> replies, List<ReplicaNode<Map<String, Long>, String, Long>> to) {
        for (int i = 0; i < 20; i++) {
            to.forEach(node -> replies.add(node.submit("+a")));
        }
    }

    @Test
    void aRepeatedClaimChangesNobodysTerm() throws Exception {
        assumeTrue(mode == AppendMode.TRANSACTIONAL, "without transactions a claim is not repeated");
        var leader = leader();
        var follower = follower();
        Role asLeader = leader.role();
        Role asFollower = follower.role();
        now.updateAndGet(instant -> instant.plus(ReplicaNode.CLAIM_REFRESH).plusSeconds(1));
        ReplicaContract.await(() -> claims().size() == 2);
        LoggedRecord first = claims().get(0);
        Claim again = Objects.requireNonNull(first.claim()).again(first.entry().offset());
        assertThat(claims().get(1).claim()).isEqualTo(again);
        assertThat(ReplicaContract.get(follower.submit("+a"))).isEqualTo(1);
        ReplicaContract.get(follower.linearizable());
        assertThat(leader.role()).isEqualTo(asLeader);
        assertThat(follower.role()).isEqualTo(asFollower);
        assertThat(ReplicaContract.get(follower().submit("+a")))
                .as("one who comes later")
                .isEqualTo(2);
        assertThat(claims()).hasSize(2);
    }

    @Test
    void aLeaderStuckInAnAppendIsReplaced() throws Exception {
        var stuck = leader();
        var follower = follower();
        CountDownLatch letGo = new CountDownLatch(1);
        faults.add(new Fault.Held(letGo));
        CompletableFuture<Long> waiting = stuck.submit("+a");
        try {
            ReplicaContract.await(() -> follower.role() instanceof Role.Leader);
            assertThat(ReplicaContract.get(follower.submit("+a"))).isPositive();
        } finally {
            letGo.countDown();
        }
        assertThat(ReplicaContract.get(waiting)).isPositive();
        assertThat(ReplicaContract.get(follower.linearizable())).containsEntry("a", 2L);
    }

    /** Both followers lose the link at once, and whoever begins to take over second fences the one who began first. */
    @Test
    void aLeaderThatDiesOrIsClosedHasOneSuccessorWhoStandsAlone() throws Exception {
        Log slow = new TakenOver(log, claim -> {
            LockSupport.parkNanos(TAKING_OVER.toNanos());
            return log.takeOver(claim);
        });
        List<ReplicaNode<Map<String, Long>, String, Long>> alive = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            alive.add(node(slow, config()));
            ReplicaContract.await(() -> alive.stream().noneMatch(each -> each.role() instanceof Role.Seeking));
        }
        for (boolean dies : List.of(true, false)) {
            for (var each : alive) { // an answer comes behind the word whose turn it is
                assertThat(ReplicaContract.get(each.submit("+a"))).isPositive();
            }
            int before = claims().size();
            var leader = alive.stream()
                    .filter(each -> each.role() instanceof Role.Leader)
                    .findFirst()
                    .orElseThrow();
            if (dies) {
                leader.crash();
            } else {
                leader.close();
            }
            alive.remove(leader);
            for (var each : alive) {
                assertThat(ReplicaContract.get(each.submit("+a"))).isPositive();
            }
            ReplicaContract.await(() -> alive.stream().noneMatch(each -> each.role() instanceof Role.Seeking));
            assertThat(claims()).hasSize(before + 1);
        }
    }

    /** A log that is taken over in its own way. */
    private record TakenOver(Log log, Function<Claim, LogAppender> way) implements Log {

        @Override
        public LogReader openReader(long from) {
            return log.openReader(from);
        }

        @Override
        public LogAppender takeOver(Claim claim) {
            return way.apply(claim);
        }

        @Override
        public CompletableFuture<Long> endOffset() {
            return log.endOffset();
        }

        @Override
        public CompletableFuture<Long> readableEnd() {
            return log.readableEnd();
        }

        @Override
        public int maxRecordBytes() {
            return log.maxRecordBytes();
        }

        @Override
        public void close() {
            log.close();
        }
    }

    @Test
    void whatNobodyDecidesSaysWhyNobodyLeads() throws Exception {
        Log forbidden = new TakenOver(log, claim -> {
            throw new KanonException(ReplicationErrors.NO_LEADER, "this client may not write to the topic");
        });
        ReplicationConfig config =
                config().withTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofMillis(300));
        var node = node(forbidden, config);
        assertThatThrownBy(() -> ReplicaContract.get(node.submit("+a")))
                .hasRootCauseInstanceOf(KanonException.class)
                .rootCause()
                .hasMessageContaining("may not write to the topic")
                .extracting(failed -> ((KanonException) failed).errorCode())
                .isEqualTo(ReplicationErrors.NO_LEADER);
    }

    private List<LoggedRecord> claims() {
        return log.records().stream().filter(read -> read.claim() != null).toList();
    }

    private ReplicaNode<Map<String, Long>, String, Long> leader() throws Exception {
        var node = node();
        ReplicaContract.await(() -> node.role() instanceof Role.Leader);
        return node;
    }

    private ReplicaNode<Map<String, Long>, String, Long> follower() throws Exception {
        var node = node();
        ReplicaContract.await(() -> node.role() instanceof Role.Follower);
        return node;
    }

    private ReplicaNode<Map<String, Long>, String, Long> node() {
        return node(log, config());
    }

    private static ReplicationConfig config() {
        return ReplicationConfig.of("leadership", Map.of())
                .withFailureDetection(Duration.ofMillis(50), Duration.ofMillis(500));
    }

    private ReplicaNode<Map<String, Long>, String, Long> node(Log on, ReplicationConfig config) {
        InstantSource clock = now::get;
        var node = new ReplicaNode<>(on, new Registers(), new TextCodec(), config, RandomGenerator.getDefault(), clock);
        nodes.add(node);
        node.start();
        return node;
    }
}
