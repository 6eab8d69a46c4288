package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.replication.testing.Fault;
import dev.kanon.replication.testing.InMemoryLog;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Whatever becomes of appends, nothing acknowledged is lost and nothing takes effect twice. */
class FaultScheduleTest {

    private static final int ROUNDS = 5;
    private static final int COMMANDS = 600;

    @Test
    void everyCommandTakesEffectOnceUnderAnyFaults() throws Exception {
        long seed = Long.getLong("kanon.seed", System.nanoTime());
        System.out.println("FaultScheduleTest: -Dkanon.seed=" + seed);
        for (int round = 0; round < ROUNDS; round++) {
            everyCommandTakesEffectOnce(seed + round);
        }
    }

    private static void everyCommandTakesEffectOnce(long seed) throws Exception {
        Random random = new Random(seed);
        InMemoryLog log = new InMemoryLog(() -> fault(random));
        ReplicationConfig config = ReplicationConfig.of("faults", Map.of());
        try (ReplicaNode<Map<String, Long>, String, Long> one = node(log, config, seed);
                ReplicaNode<Map<String, Long>, String, Long> two = node(log, config, -seed)) {
            one.start();
            two.start();
            List<CompletableFuture<Long>> replies = new ArrayList<>();
            for (int i = 0; i < COMMANDS; i++) {
                replies.add((i % 2 == 0 ? one : two).submit("+a"));
                if (i % 20 == 0) {
                    TimeUnit.MILLISECONDS.sleep(5); // so that there are many groups
                }
            }
            // The log settles each outcome as soon as there is a leader again: no command may have to say "unknown".
            assertThat(ReplicaContract.distinct(replies)).isEqualTo(ReplicaContract.upTo(COMMANDS));
            assertThat(ReplicaContract.get(one.linearizable())).containsEntry("a", (long) COMMANDS);
        }
    }

    private static ReplicaNode<Map<String, Long>, String, Long> node(
            InMemoryLog log, ReplicationConfig config, long seed) {
        return new ReplicaNode<>(
                log, new Registers(), new TextCodec(), config, new Random(seed), InstantSource.system());
    }

    private static synchronized Fault fault(Random random) {
        return switch (random.nextInt(20)) {
            case 0 -> new Fault.ReplyLost();
            case 1 -> new Fault.RequestLost();
            case 2 -> new Fault.Undecided();
            case 3 -> new Fault.Aborted();
            case 4 -> new Fault.Slow(Duration.ofMillis(10));
            default -> new Fault.None();
        };
    }
}
