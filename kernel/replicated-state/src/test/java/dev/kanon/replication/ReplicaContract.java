package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every replica keeps, whatever log is underneath. */
abstract class ReplicaContract {

    private static final int PATIENCE_SECONDS = 30;

    private final List<ReplicaNode<Map<String, Long>, String, Long>> nodes = new ArrayList<>();

    /** The log of this test, for one more node. */
    abstract Log openLog();

    abstract ReplicationConfig config();

    @AfterEach
    void closeNodes() {
        Collections.reverse(nodes);
        nodes.forEach(ReplicaNode::close);
    }

    ReplicaNode<Map<String, Long>, String, Long> node() {
        return node(new KeptInMemory<>(Map.of()));
    }

    ReplicaNode<Map<String, Long>, String, Long> node(Checkpoint<Map<String, Long>> checkpoint) {
        return node(checkpoint, config());
    }

    private ReplicaNode<Map<String, Long>, String, Long> node(
            Checkpoint<Map<String, Long>> checkpoint, ReplicationConfig config) {
        ReplicaNode<Map<String, Long>, String, Long> node = new ReplicaNode<>(
                openLog(),
                new Registers(),
                checkpoint,
                new TextCodec(),
                config,
                RandomGenerator.getDefault(),
                InstantSource.system());
        nodes.add(node);
        node.start();
        return node;
    }

    static <T> T get(CompletableFuture<T> future) throws Exception {
        return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited too long").isLessThan(deadline);
            Thread.sleep(2);
        }
    }

    @Test
    void aReplyComesWithTheStateThatShowsIt() throws Exception {
        var node = node();
        for (long i = 1; i <= 50; i++) {
            assertThat(get(node.submit("2a"))).isEqualTo(i);
            assertThat(node.state()).containsEntry("a", i).containsEntry("a'", i);
            assertThat(get(node.submit("?a"))).isEqualTo(i);
        }
        assertThat(get(node.linearizable())).containsEntry("a", 50L);
        assertThat(node.health().healthy()).isTrue();
    }

    @Test
    void concurrentCommandsEachTakeEffectOnce() throws Exception {
        var node = node();
        List<CompletableFuture<Long>> replies = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            replies.add(node.submit("+a"));
        }
        assertThat(distinct(replies)).isEqualTo(upTo(2_000));
    }

    @Test
    void aFollowerHandsWritesOnAndReadsThem() throws Exception {
        var leader = node();
        await(() -> leader.role() instanceof Role.Leader);
        var follower = node();
        await(() -> follower.role() instanceof Role.Follower);
        List<CompletableFuture<Long>> replies = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            replies.add((i % 2 == 0 ? leader : follower).submit("+a"));
        }
        assertThat(distinct(replies)).isEqualTo(upTo(200));
        assertThat(get(follower.submit("+a"))).isEqualTo(201);
        assertThat(follower.state()).containsEntry("a", 201L);
        assertThat(get(follower.submit("?a"))).isEqualTo(201);
        assertThatThrownBy(() -> get(follower.submitHere("+a")))
                .hasCauseInstanceOf(KanonException.class)
                .hasMessageContaining("does not lead");
    }

    @Test
    void whatDecideThrowsFailsThatCommandAlone() throws Exception {
        var node = node();
        CompletableFuture<Long> bad = node.submit("!");
        CompletableFuture<Long> good = node.submit("+a");
        assertThatThrownBy(() -> get(bad)).hasCauseInstanceOf(IllegalArgumentException.class);
        assertThat(get(good)).isEqualTo(1);
    }

    @Test
    void aClosedLeaderHandsOver() throws Exception {
        takeOver("a graceful stop", ReplicaNode::close);
    }

    @Test
    void aKilledLeaderIsReplaced() throws Exception {
        takeOver("an abrupt end", ReplicaNode::crash);
    }

    private void takeOver(String what, java.util.function.Consumer<ReplicaNode<Map<String, Long>, String, Long>> end)
            throws Exception {
        var leader = node();
        await(() -> leader.role() instanceof Role.Leader);
        var follower = node();
        await(() -> follower.role() instanceof Role.Follower);
        assertThat(get(follower.submit("+a"))).isEqualTo(1);
        long before = System.nanoTime();
        Thread ending = new Thread(() -> end.accept(leader));
        ending.start();
        List<CompletableFuture<Long>> replies = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            replies.add(follower.submit("+a"));
        }
        await(() -> follower.role() instanceof Role.Leader);
        assertThat(get(follower.submit("+b"))).isEqualTo(1);
        System.out.printf(
                "%s: next write after %s took %d ms%n",
                getClass().getSimpleName(), what, (System.nanoTime() - before) / 1_000_000);
        Set<Long> counts = distinct(replies);
        counts.add(1L);
        assertThat(counts).isEqualTo(upTo(21));
        ending.join();
    }

    @Test
    void aZombieIsRefusedAndItsCommandGoesToTheNewLeader() throws Exception {
        var node = node();
        assertThat(get(node.submit("+a"))).isEqualTo(1);
        Log log = openLog();
        Claim usurping = new Claim(UUID.randomUUID(), Claim.FIRST, "elsewhere", "127.0.0.1", 1);
        try (LogAppender usurper = log.takeOver(usurping)) {
            assertThat(get(node.submit("+a")))
                    .as("decided by the next leader, once")
                    .isEqualTo(2);
            AppendResult late = usurper.append(List.of(
                    new StampedRecord(LogRecord.of("a", "77"), 0, new Stamp(usurping.nonce(), 0, 1, true, null))));
            assertThat(late)
                    .as("the broker refuses it, or the readers do")
                    .isInstanceOf(
                            config().appendMode() == AppendMode.TRANSACTIONAL
                                    ? AppendResult.NotAppended.class
                                    : AppendResult.Appended.class);
        }
        assertThat(get(node.linearizable())).containsEntry("a", 2L);
    }

    @Test
    void aStandbyFollowsAndNeverLeads() throws Exception {
        var leader = node();
        await(() -> leader.role() instanceof Role.Leader);
        var standby = node(
                new KeptInMemory<>(Map.of()), config().withLeaderEligible(false).withAddress("standby"));
        assertThat(get(standby.submit("+a"))).isEqualTo(1);
        assertThat(get(standby.linearizable())).containsEntry("a", 1L);
        leader.crash();
        await(() -> standby.role() instanceof Role.Seeking);
        CompletableFuture<Long> waiting = standby.submit("+a");
        assertThatThrownBy(() -> waiting.get(300, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(standby.state()).as("it still answers reads").containsEntry("a", 1L);
        var next = node();
        await(() -> next.role() instanceof Role.Leader);
        assertThat(get(waiting)).isEqualTo(2);
        assertThat(claims()).extracting(Claim::address).hasSizeGreaterThan(1).doesNotContain("standby");
    }

    private List<Claim> claims() throws Exception {
        Log log = openLog();
        long end = get(log.readableEnd());
        List<Claim> claims = new ArrayList<>();
        try (LogReader reader = log.openReader()) {
            while (reader.position() < end) {
                for (LoggedRecord each : reader.read(Duration.ofMillis(100))) {
                    if (each.claim() != null) {
                        claims.add(each.claim());
                    }
                }
            }
        }
        return claims;
    }

    @Test
    void aNodeWhoseDiskWasWipedHasTheSameState() throws Exception {
        var leader = node();
        KeptInMemory<Map<String, Long>> kept = new KeptInMemory<>(Map.of());
        var follower = node(kept);
        for (int i = 0; i < 10; i++) {
            get((i % 2 == 0 ? leader : follower).submit("2a"));
        }
        follower.close();
        var wiped = node(new KeptInMemory<>(Map.of()));
        assertThat(wiped.state())
                .isEqualTo(leader.state())
                .isEqualTo(kept.load().state());
        assertThat(get(wiped.submit("2a"))).isEqualTo(11);
    }

    @Test
    void aFollowerThatGoesOnFromItsCheckpointFollows() throws Exception {
        var leader = node();
        await(() -> leader.role() instanceof Role.Leader);
        KeptInMemory<Map<String, Long>> kept = new KeptInMemory<>(Map.of());
        var follower = node(kept);
        assertThat(get(follower.submit("2a"))).isEqualTo(1);
        Role following = follower.role();
        follower.close();
        assertThat(get(leader.submit("2a"))).isEqualTo(2);
        List<Checkpoint.Kept<Map<String, Long>>> firstRun = kept.all();
        Bookmark bookmark = kept.load().bookmark();
        var again = node(kept);
        assertThat(kept.all().subList(firstRun.size(), kept.all().size()))
                .as("nothing is read twice")
                .allMatch(each -> each.bookmark().position() >= bookmark.position());
        assertThat(again.state()).containsEntry("a", 2L).containsEntry("a'", 2L);
        assertThat(get(again.submit("2a"))).isEqualTo(3);
        assertThat(again.role()).isEqualTo(following);
        assertThat(leader.role()).as("nobody has deposed it").isInstanceOf(Role.Leader.class);
    }

    @Test
    void aCheckpointOfALongerLogIsRefused() {
        node().close();
        Log log = openLog();
        KeptInMemory<Map<String, Long>> beyond =
                new KeptInMemory<>(new Checkpoint.Kept<>(Map.of(), new Bookmark(1_000_000, Claim.FIRST, 0, null)));
        try (var node = new ReplicaNode<>(log, new Registers(), beyond)) {
            assertThatThrownBy(node::start)
                    .isInstanceOfSatisfying(
                            KanonException.class,
                            coded -> assertThat(coded.errorCode()).isEqualTo(ReplicationErrors.OFFSET_OUT_OF_RANGE));
        }
    }

    @Test
    void garbageOnThePeerPortHurtsNobody() throws Exception {
        var leader = node();
        await(() -> leader.role() instanceof Role.Leader);
        for (byte[] garbage : List.of(
                "GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.UTF_8),
                new byte[] {0, 0, 0, 5, 'H', 1, 2, 3, 4},
                new byte[] {0x7f, -1, -1, -1, 'C'},
                new byte[] {0, 0, 0, 18, 'C', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), leader.peerPort())) {
                OutputStream out = socket.getOutputStream();
                out.write(garbage);
                out.flush();
                socket.setSoTimeout(5_000);
                assertThat(socket.getInputStream().readAllBytes().length).isLessThan(100);
            } catch (java.net.SocketException reset) {
                // as good as an end
            }
        }
        var follower = node();
        await(() -> follower.role() instanceof Role.Follower);
        assertThat(get(follower.submit("+a"))).isEqualTo(1);
    }

    @Test
    void aMachineThatCannotApplyStopsAnswering() throws Exception {
        Claim claim = new Claim(UUID.randomUUID(), Claim.FIRST, "x", "127.0.0.1", 1);
        try (LogAppender other = openLog().takeOver(claim)) {
            var standby = node(new KeptInMemory<>(Map.of()), config().withLeaderEligible(false));
            CompletableFuture<Long> waiting = standby.submit("+a");
            AppendResult appended = other.append(List.of(new StampedRecord(
                    LogRecord.of("poison", "1"), 0, new Stamp(claim.nonce(), Long.MAX_VALUE, 1, true, null))));
            assertThat(appended).isInstanceOf(AppendResult.Appended.class);
            await(() -> !standby.health().healthy());
            assertThatThrownBy(() -> get(waiting)).hasMessageContaining("stopped answering");
            assertThatThrownBy(() -> get(standby.submit("+a"))).hasMessageContaining("stopped answering");
            assertThatThrownBy(() -> get(standby.linearizable())).hasMessageContaining("cannot apply");
        }
    }

    static Set<Long> distinct(List<CompletableFuture<Long>> replies) throws Exception {
        Set<Long> all = new TreeSet<>();
        for (CompletableFuture<Long> each : replies) {
            assertThat(all.add(get(each))).as("each count is given once").isTrue();
        }
        return all;
    }

    static Set<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().collect(Collectors.toCollection(TreeSet::new));
    }
}
