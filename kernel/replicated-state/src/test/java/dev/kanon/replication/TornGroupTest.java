package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.replication.testing.Fault;
import dev.kanon.replication.testing.InMemoryLog;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of groups that arrive late, in part or twice, where no transaction holds them together. */
class TornGroupTest {

    private final Deque<Fault> faults = new ConcurrentLinkedDeque<>();
    private final InMemoryLog log = new InMemoryLog(
            AppendMode.TERM_STAMPED, () -> Objects.requireNonNullElseGet(faults.poll(), Fault.None::new));
    private final ReplicaNode<Journal.State, String, Long> node = new ReplicaNode<>(log, new Journal());

    @BeforeEach
    void lead() throws Exception {
        node.start();
        ReplicaContract.await(() -> node.role() instanceof Role.Leader);
        assertThat(ReplicaContract.get(node.submit("2a"))).isEqualTo(1);
    }

    @AfterEach
    void allReadersSeeTheSame() throws Exception {
        Map<String, Long> expected = ReplicaContract.get(node.linearizable()).counts();
        node.close();
        long end = ReplicaContract.get(log.endOffset());
        for (long before = 0; before <= end; before++) {
            try (var late = new ReplicaNode<>(log.compacted(before), new Journal())) {
                late.start();
                assertThat(late.state().counts())
                        .as("compacted before %d", before)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void aGroupWithoutItsEndNeverCounts() throws Exception {
        triedAgainAfter(new Fault.Partial(0, 1), 5);
    }

    @Test
    void aGroupWithoutItsBeginningNeverCounts() throws Exception {
        triedAgainAfter(new Fault.Partial(1, 2), 5);
    }

    @Test
    void aGroupThatArrivesBehindTheNextClaimNeverCounts() throws Exception {
        triedAgainAfter(new Fault.Late(0), 6);
    }

    @Test
    void aGroupThatArrivesAmongThoseOfTheNextLeaderNeverCounts() throws Exception {
        triedAgainAfter(new Fault.Late(1), 6);
    }

    private void triedAgainAfter(Fault fault, int records) throws Exception {
        faults.add(fault);
        assertThat(ReplicaContract.get(node.submit("2a"))).isEqualTo(2);
        assertThat(counts()).containsEntry("a", 2L).containsEntry("a'", 2L);
        ReplicaContract.await(() -> written() == records);
    }

    @Test
    void aGroupThatAnotherOnesComesInBetweenNeverCounts() throws Exception {
        faults.add(new Fault.Late(2));
        faults.add(new Fault.Split(1));
        assertThat(ReplicaContract.get(node.submit("2a"))).isEqualTo(2);
        assertThat(counts()).containsEntry("a", 2L).containsEntry("a'", 2L);
        assertThat(written())
                .as("the first, the late one within the split one, the last")
                .isEqualTo(8);
    }

    @Test
    void aGroupInTwoPiecesWithNothingBetweenCounts() throws Exception {
        faults.add(new Fault.Split(1));
        assertThat(ReplicaContract.get(node.submit("2a"))).isEqualTo(2);
        assertThat(written()).isEqualTo(4);
    }

    @Test
    void aGroupThatArrivesTwiceCountsOnce() throws Exception {
        faults.add(new Fault.Doubled());
        assertThat(ReplicaContract.get(node.submit("2a"))).isEqualTo(2);
        assertThat(written()).isEqualTo(6);
        assertThat(ReplicaContract.get(node.submit("2a"))).isEqualTo(3);
    }

    @Test
    void whatOnlyARepliesLossKeptFromTheLeaderCounts() throws Exception {
        faults.add(new Fault.ReplyLost());
        assertThat(ReplicaContract.get(node.submit("2a"))).isEqualTo(2);
        assertThat(written()).isEqualTo(4);
    }

    private Map<String, Long> counts() throws Exception {
        return ReplicaContract.get(node.linearizable()).counts();
    }

    private long written() {
        List<LoggedRecord> records = log.records();
        return records.stream().filter(read -> read.claim() == null).count();
    }
}
