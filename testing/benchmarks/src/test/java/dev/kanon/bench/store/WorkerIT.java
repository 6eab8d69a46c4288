package dev.kanon.bench.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.bench.store.StoreSystem.Place;
import dev.kanon.bench.store.Task.Kind;
import dev.kanon.kafka.EmbeddedKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the workloads run and tell their figures; not how fast. */
class WorkerIT {

    private static final int ENTRIES = 2_000;

    private static final EmbeddedKafka KAFKA = EmbeddedKafka.temporary();

    @TempDir
    private Path directory;

    @BeforeAll
    static void start() {
        KAFKA.start();
    }

    @AfterAll
    static void stop() {
        KAFKA.close();
    }

    @Test
    void writesAreMeasured() throws Exception {
        assertThat(figures(Kind.WRITES, KanonSystem.class, "memory", "written"))
                .containsExactly(
                        "puts/s, 1 writer",
                        "puts/s, 16 writers",
                        "puts/s, 64 writers",
                        TopicWorkloads.ASYNCHRONOUS_PUTS);
    }

    @Test
    void theLimitOfWritesIsMeasured() throws Exception {
        FilledTopic.createEmpty(KAFKA.bootstrapServers(), "bare");

        assertThat(figures(Kind.WRITES_AT_ONCE, BareKafka.class, BareKafka.ENGINE, "bare"))
                .containsExactly("puts/s, 64 writers", TopicWorkloads.ASYNCHRONOUS_PUTS);
    }

    @Test
    void changesInOneStepAreMeasured() throws Exception {
        assertThat(figures(Kind.STEPS, KanonSystem.class, "memory", "stepped"))
                .containsExactly(TopicWorkloads.COMPARE_AND_SETS, TopicWorkloads.TRANSACTIONS);
    }

    @Test
    void theLimitOfChangesInOneStepIsMeasured() throws Exception {
        FilledTopic.createEmpty(KAFKA.bootstrapServers(), "bare-steps");

        assertThat(figures(Kind.STEPS_AT_ONCE, BareTransactions.class, BareKafka.ENGINE, "bare-steps"))
                .containsExactly(TopicWorkloads.COMPARE_AND_SETS);
    }

    @Test
    void startUpAndReadsAreMeasuredOverEveryEntryOfTheTopic() throws Exception {
        FilledTopic.create(KAFKA.bootstrapServers(), "filled", ENTRIES);

        assertThat(figures(Kind.READS, KanonSystem.class, "memory", "filled"))
                .containsExactly(
                        TopicWorkloads.START_UP,
                        TopicWorkloads.GETS,
                        TopicWorkloads.LINEARIZABLE_READS,
                        TopicWorkloads.DISK);
    }

    @Test
    void anEngineWithoutKafkaIsMeasuredWithBothKeysInBothOrders() throws Exception {
        assertThat(figures(Kind.POINT_READS, KanonSystem.class, "memory", ""))
                .containsExactlyInAnyOrder(
                        "readKey, integer keys, sequential",
                        "readKey, integer keys, random",
                        "readKey, string keys, sequential",
                        "readKey, string keys, random");
    }

    private List<String> figures(Kind kind, Class<? extends StoreSystem> system, String engine, String topic)
            throws Exception {
        Place place = new Place(engine, KAFKA.bootstrapServers(), topic, directory);
        Task task = new Task(kind, system.getName(), place, Duration.ofMillis(100), ENTRIES);
        List<String> names = new ArrayList<>();
        Worker.run(Task.parse(task.arguments()), (name, figure) -> {
            assertThat(figure).as(name).isPositive();
            names.add(name);
        });
        return names;
    }
}
