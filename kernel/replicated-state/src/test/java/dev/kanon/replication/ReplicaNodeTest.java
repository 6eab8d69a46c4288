package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.replication.testing.InMemoryLog;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReplicaNodeTest {

    @Test
    void aReplyComesWithTheStateThatShowsIt() throws Exception {
        try (ReplicaNode<Map<String, Long>, String, Long> node =
                new ReplicaNode<>(new InMemoryLog(), new Registers())) {
            node.start();
            for (long i = 1; i <= 100; i++) {
                assertThat(node.submit("2a").get(10, TimeUnit.SECONDS)).isEqualTo(i);
                assertThat(node.state()).containsEntry("a", i).containsEntry("a'", i);
                assertThat(node.submit("?a").get(10, TimeUnit.SECONDS)).isEqualTo(i);
            }
            assertThat(node.linearizable().get(10, TimeUnit.SECONDS)).containsEntry("a", 100L);
        }
    }
}
