package dev.kanon.faults.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.faults.check.Action;
import dev.kanon.faults.check.RegisterAction;
import dev.kanon.faults.check.SetAction;
import dev.kanon.faults.check.Transaction;
import dev.kanon.replication.ReplicaNode;
import dev.kanon.replication.testing.InMemoryLog;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyValueMachineTest {

    private final ReplicaNode<Contents, Action, List<List<Long>>> node =
            new ReplicaNode<>(new InMemoryLog(), new KeyValueMachine());

    @BeforeEach
    void start() {
        node.start();
    }

    @AfterEach
    void close() {
        node.close();
    }

    private List<List<Long>> submit(Action action) throws Exception {
        return node.submit(action).get(10, TimeUnit.SECONDS);
    }

    @Test
    void aCompareAndSetChangesOnlyWhatItExpects() throws Exception {
        submit(new RegisterAction.Write(1, 5));

        assertThat(submit(new RegisterAction.CompareAndSet(1, 4, 6))).isEqualTo(List.of(List.of(0L)));
        assertThat(submit(new RegisterAction.CompareAndSet(1, 5, 7))).isEqualTo(List.of(List.of(1L)));
        assertThat(submit(new RegisterAction.Read(1))).isEqualTo(List.of(List.of(7L)));
    }

    @Test
    void aTransactionSeesItsOwnAppends() throws Exception {
        Transaction transaction = new Transaction(
                List.of(new Transaction.Read(1), new Transaction.Append(1, 4), new Transaction.Read(1)));

        assertThat(submit(transaction)).isEqualTo(List.of(List.of(), List.of(), List.of(4L)));
        assertThat(submit(new Transaction(List.of(new Transaction.Read(1))))).isEqualTo(List.of(List.of(4L)));
    }

    @Test
    void anElementThatIsAddedTwiceIsThereTwiceSoThatADoubleEffectShows() throws Exception {
        submit(new SetAction.Add(1, 5));
        submit(new SetAction.Add(1, 5));

        assertThat(submit(new SetAction.Members(1, true))).isEqualTo(List.of(List.of(5L, 5L)));
    }
}
