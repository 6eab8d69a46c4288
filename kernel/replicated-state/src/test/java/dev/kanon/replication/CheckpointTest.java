package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import dev.kanon.replication.testing.InMemoryLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is kept, when, and what a replica makes of it. */
class CheckpointTest {

    private final InMemoryLog log = new InMemoryLog();
    private final List<ReplicaNode<Map<String, Long>, String, Long>> nodes = new ArrayList<>();

    @AfterEach
    void close() {
        nodes.forEach(ReplicaNode::close);
    }

    @Test
    void noBookmarkLiesWithinAGroupAndEachLeadsToTheSameState() throws Exception {
        KeptInMemory<Map<String, Long>> kept = new KeptInMemory<>(Map.of());
        var node = leader(kept);
        log.write(LogRecord.of("foreign", "7"), 0);
        for (int i = 0; i < 20; i++) {
            List<CompletableFuture<Long>> group = new ArrayList<>();
            for (int j = 0; j < 7; j++) {
                group.add(node.submit("2a"));
            }
            ReplicaContract.distinct(group);
        }
        Map<String, Long> whole = node.state();
        node.close();
        List<LoggedRecord> records = log.records();
        assertThat(kept.all()).hasSizeGreaterThan(20);
        for (Checkpoint.Kept<Map<String, Long>> each : kept.all()) {
            records.stream()
                    .filter(read -> read.entry().offset() < each.bookmark().position())
                    .reduce((former, last) -> last)
                    .ifPresent(last -> assertThat(
                                    last.stamp() == null || last.stamp().last())
                            .isTrue());
            try (var resumed = new ReplicaNode<>(log, new Registers(), new KeptInMemory<>(each))) {
                resumed.start();
                assertThat(resumed.state()).isEqualTo(whole);
            }
        }
    }

    @Test
    void nobodySeesAStateBeforeItIsKept() throws Exception {
        KeptInMemory<Map<String, Long>> kept = new KeptInMemory<>(Map.of());
        var node = leader(kept);
        for (long i = 1; i <= 20; i++) {
            assertThat(ReplicaContract.get(node.submit("2a"))).isEqualTo(i);
            assertThat(kept.load().state()).containsEntry("a", i).containsEntry("a'", i);
        }
    }

    @Test
    void theStateThatTheCheckpointGivesBackIsTheOneThatIsReadAndDecidedOn() throws Exception {
        List<Map<String, Long>> given = new CopyOnWriteArrayList<>();
        List<Map<String, Long>> decidedOn = new CopyOnWriteArrayList<>();
        Registers registers = new Registers();
        StateMachine<Map<String, Long>, String, Long> watched = new StateMachine<>() {
            @Override
            public Map<String, Long> initial() {
                return registers.initial();
            }

            @Override
            public Decision<Long> decide(Map<String, Long> state, String command) {
                decidedOn.add(state);
                return registers.decide(state, command);
            }

            @Override
            public Map<String, Long> apply(Map<String, Long> state, LogEntry entry) {
                return registers.apply(state, entry);
            }
        };
        Checkpoint<Map<String, Long>> copying = new Checkpoint<>() {
            @Override
            public Kept<Map<String, Long>> load() {
                return new Kept<>(Map.of(), Bookmark.BEGINNING);
            }

            @Override
            public Map<String, Long> keep(Map<String, Long> state, Bookmark bookmark) {
                Map<String, Long> copy = new HashMap<>(state);
                given.add(copy);
                return copy;
            }
        };
        try (var node = new ReplicaNode<>(log, watched, copying)) {
            node.start();
            ReplicaContract.await(() -> node.role() instanceof Role.Leader);
            for (long i = 1; i <= 5; i++) {
                assertThat(ReplicaContract.get(node.submit("+a"))).isEqualTo(i);
                assertThat(node.state()).isSameAs(given.get(given.size() - 1));
            }
        }
        assertThat(decidedOn)
                .allSatisfy(state ->
                        assertThat(given).anySatisfy(copy -> assertThat(copy).isSameAs(state)));
    }

    @Test
    void whereTheLogWasCutTheReplicaSaysSo() throws Exception {
        KeptInMemory<Map<String, Long>> kept = new KeptInMemory<>(Map.of());
        var node = leader(kept);
        ReplicaContract.get(node.submit("+a"));
        Checkpoint.Kept<Map<String, Long>> early = kept.load();
        ReplicaContract.get(node.submit("+a"));
        log.deleteBefore(early.bookmark().position() + 1);
        outOfRange(early);
        outOfRange(new Checkpoint.Kept<>(Map.of(), new Bookmark(1_000_000, Claim.FIRST, 0, null)));
    }

    private void outOfRange(Checkpoint.Kept<Map<String, Long>> kept) {
        try (var node = new ReplicaNode<>(log, new Registers(), new KeptInMemory<>(kept))) {
            assertThatThrownBy(node::start)
                    .isInstanceOfSatisfying(
                            KanonException.class,
                            coded -> assertThat(coded.errorCode()).isEqualTo(ReplicationErrors.OFFSET_OUT_OF_RANGE));
        }
    }

    private ReplicaNode<Map<String, Long>, String, Long> leader(Checkpoint<Map<String, Long>> checkpoint)
            throws Exception {
        var node = new ReplicaNode<>(log, new Registers(), checkpoint);
        nodes.add(node);
        node.start();
        ReplicaContract.await(() -> node.role() instanceof Role.Leader);
        return node;
    }
}
