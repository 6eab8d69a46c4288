package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import dev.kanon.replication.testing.Fault;
import dev.kanon.replication.testing.InMemoryLog;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a command whose append went wrong, one fault at a time. */
@ParameterizedClass
@EnumSource
class AmbiguousAppendTest {

    private final Deque<Fault> faults = new ConcurrentLinkedDeque<>();
    private final InMemoryLog log;
    private final ReplicaNode<Map<String, Long>, String, Long> node;

    AmbiguousAppendTest(AppendMode mode) {
        this.log = new InMemoryLog(mode, () -> Objects.requireNonNullElseGet(faults.poll(), Fault.None::new));
        this.node = new ReplicaNode<>(log, new Registers());
    }

    @BeforeEach
    void lead() throws Exception {
        node.start();
        ReplicaContract.await(() -> node.role() instanceof Role.Leader);
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void whereOnlyTheReplyWasLostTheCommandIsNotTriedAgain() throws Exception {
        faults.add(new Fault.ReplyLost());
        assertThat(ReplicaContract.get(node.submit("+a"))).isEqualTo(1);
        assertThat(inTheLog()).containsExactly("a=1");
    }

    @Test
    void whereTheLogDecidesLaterTheCommandIsNotTriedAgain() throws Exception {
        faults.add(new Fault.Undecided());
        assertThat(ReplicaContract.get(node.submit("2a"))).isEqualTo(1);
        assertThat(inTheLog()).containsExactly("a=1", "a'=1");
    }

    @Test
    void whereTheRequestWasLostTheCommandIsTriedOnceMore() throws Exception {
        faults.add(new Fault.RequestLost());
        assertThat(ReplicaContract.get(node.submit("+a"))).isEqualTo(1);
        assertThat(inTheLog()).containsExactly("a=1");
    }

    @Test
    void whereTheAppendWasAbortedTheCommandIsTriedOnceMore() throws Exception {
        faults.add(new Fault.Aborted());
        assertThat(ReplicaContract.get(node.submit("+a"))).isEqualTo(1);
        assertThat(inTheLog()).containsExactly("a=1");
    }

    @Test
    void aCommandForHereOnlyIsToldThatItHadNoEffect() {
        faults.add(new Fault.RequestLost());
        assertThatThrownBy(() -> ReplicaContract.get(node.submitHere("+a"))).satisfies(AmbiguousAppendTest::notApplied);
        faults.add(new Fault.Aborted());
        assertThatThrownBy(() -> {
                    ReplicaContract.await(() -> node.role() instanceof Role.Leader);
                    ReplicaContract.get(node.submitHere("+a"));
                })
                .satisfies(AmbiguousAppendTest::notApplied);
        assertThat(inTheLog()).isEmpty();
    }

    @Test
    void aCommandForHereOnlyWhoseReplyWasLostIsAnswered() throws Exception {
        faults.add(new Fault.ReplyLost());
        assertThat(ReplicaContract.get(node.submitHere("+a"))).isEqualTo(1);
        assertThat(inTheLog()).containsExactly("a=1");
    }

    private static void notApplied(Throwable failed) {
        assertThat(failed).isInstanceOf(ExecutionException.class);
        assertThat(failed.getCause())
                .isInstanceOfSatisfying(
                        KanonException.class,
                        coded -> assertThat(coded.errorCode()).isEqualTo(ReplicationErrors.NOT_APPLIED));
    }

    private List<String> inTheLog() {
        return log.records().stream()
                .filter(read -> read.claim() == null)
                .map(read -> text(read.entry().key()) + "=" + text(read.entry().value()))
                .toList();
    }

    private static String text(byte @Nullable [] bytes) {
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }
}
