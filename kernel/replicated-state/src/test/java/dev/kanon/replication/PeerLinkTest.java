package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.component.KanonException;
import dev.kanon.replication.testing.InMemoryLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A command that goes over a link more than once takes effect once. */
class PeerLinkTest {

    private static final byte[] COMMAND = new TextCodec().encodeCommand("+a");

    private final ReplicationConfig config = ReplicationConfig.of("links", Map.of());
    private final Leader leader = new Leader();
    private final PeerServer<String, Long> server = new PeerServer<>(config, new TextCodec(), leader);
    private final BlockingQueue<Frame> answers = new LinkedBlockingQueue<>();
    private final List<LeaderLink> links = new ArrayList<>();

    @BeforeEach
    void start() {
        server.start();
    }

    @AfterEach
    void close() {
        links.forEach(LeaderLink::close);
        server.close();
    }

    @Test
    void aCommandThatComesAgainGetsTheSameReply() throws Exception {
        UUID request = UUID.randomUUID();
        LeaderLink link = link();
        link.send(request, COMMAND);
        assertThat(answer()).isInstanceOf(Frame.Reply.class);
        link().send(request, COMMAND);
        assertThat(answer()).isInstanceOf(Frame.Reply.class);
        assertThat(leader.decided).containsExactly(request);
    }

    @Test
    void aLateFrameOfAnEndedLeadershipIsRefusedAndForgetsNothing() throws Exception {
        LeaderLink late = link();
        leader.nonce = UUID.randomUUID();
        UUID request = UUID.randomUUID();
        LeaderLink link = link();
        link.send(request, COMMAND);
        assertThat(answer()).isInstanceOf(Frame.Reply.class);
        late.send(UUID.randomUUID(), COMMAND);
        assertThat(answer())
                .isInstanceOfSatisfying(
                        Frame.Refusal.class,
                        refusal -> assertThat(refusal.again()).isTrue());
        link.send(request, COMMAND);
        assertThat(answer()).isInstanceOf(Frame.Reply.class);
        assertThat(leader.decided).containsExactly(request);
    }

    @Test
    void aCommandOfUnknownOutcomeIsNotDecidedAgain() throws Exception {
        leader.failure = new KanonException(ReplicationErrors.OUTCOME_UNKNOWN, "nobody can say");
        UUID request = UUID.randomUUID();
        LeaderLink link = link();
        for (int copy = 0; copy < 2; copy++) {
            link.send(request, COMMAND);
            assertThat(answer())
                    .isInstanceOfSatisfying(
                            Frame.Refusal.class,
                            refusal -> assertThat(refusal.again()).isFalse());
        }
        assertThat(leader.decided).containsExactly(request);
    }

    @Test
    void aCommandThatHadNoEffectMayBeDecidedAgain() throws Exception {
        leader.failure = new KanonException(ReplicationErrors.NOT_APPLIED, "aborted");
        UUID request = UUID.randomUUID();
        LeaderLink link = link();
        link.send(request, COMMAND);
        assertThat(answer())
                .isInstanceOfSatisfying(
                        Frame.Refusal.class,
                        refusal -> assertThat(refusal.again()).isTrue());
        leader.failure = null;
        link.send(request, COMMAND);
        assertThat(answer()).isInstanceOf(Frame.Reply.class);
    }

    @Test
    void theRefusalOfACommandThatWasSentTwiceSettlesNothing() throws Exception {
        List<Submission<String, Long>> free = new ArrayList<>();
        Checkpoint<Map<String, Long>> nothingKept = Checkpoint.none(Map.of());
        try (LogReader reader = new InMemoryLog().openReader()) {
            HandedOn<Map<String, Long>, String, Long> handedOn = new HandedOn<>(
                    new Registers(),
                    new TextCodec(),
                    new Applier<>(reader, new Registers(), nothingKept, nothingKept.load(), new NobodyListens<>()),
                    (submissions, why) -> free.addAll(submissions));
            Submission<String, Long> command = new Submission<>(UUID.randomUUID(), "+a", true, null);
            LeaderLink link = link();
            handedOn.send(command, link);
            handedOn.resend(link);
            handedOn.answered(
                    new Frame.Refusal(command.request, true, ReplicationErrors.NOT_LEADER.code(), "not any more"));
            assertThat(free).as("the first copy may have taken effect").isEmpty();
            handedOn.settle(UUID.randomUUID());
            assertThat(free)
                    .as("the next claim was read, and the command was not met")
                    .containsExactly(command);
        }
    }

    @Test
    void followersHearWhoseTurnItIsAndMoveUpWhenOneLeaves() throws Exception {
        LeaderLink first = link();
        ReplicaContract.await(() -> first.turn().equals(OptionalInt.of(0)));
        LeaderLink second = link();
        ReplicaContract.await(() -> second.turn().equals(OptionalInt.of(1)));
        LeaderLink standby = LeaderLink.open(config.withLeaderEligible(false), claim(), answers::add, () -> {});
        links.add(standby);
        LeaderLink third = link();
        ReplicaContract.await(() -> third.turn().equals(OptionalInt.of(2)));
        first.close();
        ReplicaContract.await(() -> second.turn().equals(OptionalInt.of(0)));
        ReplicaContract.await(() -> third.turn().equals(OptionalInt.of(1)));
        assertThat(standby.turn()).as("one that may not lead").isEmpty();
    }

    private Claim claim() {
        return new Claim(leader.nonce, Claim.FIRST, "", "127.0.0.1", server.port());
    }

    private LeaderLink link() throws Exception {
        LeaderLink link = LeaderLink.open(config, claim(), answers::add, () -> {});
        links.add(link);
        return link;
    }

    private Frame answer() throws InterruptedException {
        Frame answer = answers.poll(Duration.ofSeconds(30).toMillis(), TimeUnit.MILLISECONDS);
        assertThat(answer).as("an answer in time").isNotNull();
        return answer;
    }

    private static final class Leader implements PeerServer.Host<String, Long> {
        private final List<UUID> decided = new ArrayList<>();
        private volatile UUID nonce = UUID.randomUUID();
        private volatile @Nullable KanonException failure;

        @Override
        public boolean leads(UUID other) {
            return other.equals(nonce);
        }

        @Override
        public boolean progresses() {
            return true;
        }

        @Override
        public CompletableFuture<Long> submitFromPeer(UUID request, String command, UUID onlyUnder) {
            decided.add(request);
            KanonException now = failure;
            return now == null ? CompletableFuture.completedFuture(1L) : CompletableFuture.failedFuture(now);
        }

        @Override
        public long position() {
            return 0;
        }
    }
}
