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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two nodes on a log that loses replies and requests, delays, aborts and tears at random. */
class FaultScheduleTest {

    private static final int ROUNDS = Integer.getInteger("kanon.rounds", 4);
    private static final int COMMANDS = 300;

    @ParameterizedTest
    @EnumSource
    void everyCommandTakesEffectOnceAndEveryReaderSeesTheSame(AppendMode mode) throws Exception {
        long seed = Long.getLong("kanon.seed", System.nanoTime());
        System.out.println("FaultScheduleTest, " + mode + ": -Dkanon.seed=" + seed);
        for (int round = 0; round < ROUNDS; round++) {
            try {
                everyCommandTakesEffectOnce(mode, seed + round);
            } catch (Exception | AssertionError failed) {
                throw new AssertionError("with -Dkanon.seed=" + (seed + round), failed);
            }
        }
    }

    private static void everyCommandTakesEffectOnce(AppendMode mode, long seed) throws Exception {
        Random random = new Random(seed);
        InMemoryLog log = new InMemoryLog(mode, () -> fault(random));
        ReplicationConfig config = ReplicationConfig.of("faults", Map.of());
        KeptInMemory<Journal.State> kept = new KeptInMemory<>(new Journal().initial());
        try (ReplicaNode<Journal.State, String, Long> one = node(log, config, seed, kept);
                ReplicaNode<Journal.State, String, Long> two =
                        node(log, config, -seed, Checkpoint.none(new Journal().initial()))) {
            one.start();
            two.start();
            List<CompletableFuture<Long>> replies = new ArrayList<>();
            List<CompletableFuture<Long>> deletions = new ArrayList<>();
            for (int i = 0; i < COMMANDS; i++) {
                replies.add((i % 2 == 0 ? one : two).submit(i % 3 == 0 ? "2a" : "+a"));
                if (i % 20 == 0) {
                    deletions.add(one.submit("~"));
                    TimeUnit.MILLISECONDS.sleep(5); // so that there are many groups
                }
            }
            // The log settles each outcome as soon as there is a leader again: no command may have to say "unknown".
            assertThat(ReplicaContract.distinct(replies)).isEqualTo(ReplicaContract.upTo(COMMANDS));
            for (CompletableFuture<Long> each : deletions) {
                // What may be deleted depends on what was read back: another node may not be able to repeat the
                // decision.
                ReplicaContract.get(each.handle((reply, unknown) -> true));
            }
            Map<String, Long> counts = ReplicaContract.get(one.linearizable()).counts();
            assertThat(counts).containsEntry("a", (long) COMMANDS);
            assertThat(ReplicaContract.get(two.linearizable()).counts()).isEqualTo(counts);
        }
        everyReaderSeesTheSame(log, kept, random);
    }

    private static void everyReaderSeesTheSame(InMemoryLog log, KeptInMemory<Journal.State> kept, Random random)
            throws Exception {
        Journal.State whole = read(log, Checkpoint.none(new Journal().initial()));
        long end = log.records().get(log.records().size() - 1).entry().offset() + 1;
        List<Checkpoint.Kept<Journal.State>> all = kept.all();
        for (int i = 0; i < 10; i++) {
            Checkpoint.Kept<Journal.State> some = all.get(random.nextInt(all.size()));
            assertThat(read(log, new KeptInMemory<>(some)))
                    .as("from %s", some.bookmark())
                    .isEqualTo(whole);
            long before = random.nextLong(end);
            InMemoryLog compacted = log.compacted(before);
            assertThat(read(compacted, Checkpoint.none(new Journal().initial())).counts())
                    .as("compacted before %d", before)
                    .isEqualTo(whole.counts());
            assertThat(read(compacted, new KeptInMemory<>(some)).counts())
                    .as("compacted before %d, from %s", before, some.bookmark())
                    .isEqualTo(whole.counts());
        }
    }

    /** What a node that is told of the log for the first time has before it does anything. */
    private static Journal.State read(InMemoryLog log, Checkpoint<Journal.State> checkpoint) throws Exception {
        Checkpoint.Kept<Journal.State> kept = checkpoint.load();
        Applier<Journal.State> applier = new Applier<>(
                log.openReader(kept.bookmark().position()), new Journal(), checkpoint, kept, new NobodyListens<>());
        Thread reading = new Thread(applier);
        reading.start();
        try {
            return ReplicaContract.get(applier.atLeast(ReplicaContract.get(log.endOffset())));
        } finally {
            applier.stop();
            reading.join();
        }
    }

    private static ReplicaNode<Journal.State, String, Long> node(
            InMemoryLog log, ReplicationConfig config, long seed, Checkpoint<Journal.State> checkpoint) {
        return new ReplicaNode<>(
                log, new Journal(), checkpoint, new TextCodec(), config, new Random(seed), InstantSource.system());
    }

    private static Fault fault(Random random) {
        synchronized (random) {
            return switch (random.nextInt(24)) {
                case 0 -> new Fault.ReplyLost();
                case 1 -> new Fault.RequestLost();
                case 2 -> new Fault.Undecided();
                case 3 -> new Fault.Aborted();
                case 4, 5 -> new Fault.Slow(Duration.ofMillis(10));
                case 6 -> new Fault.Late(random.nextInt(3));
                case 7 -> new Fault.Partial(0, 1 + random.nextInt(20));
                case 8 -> new Fault.Partial(1 + random.nextInt(3), Integer.MAX_VALUE);
                case 9, 10 -> new Fault.Split(1 + random.nextInt(5));
                case 11 -> new Fault.Doubled();
                default -> new Fault.None();
            };
        }
    }
}
