package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import dev.kanon.kafka.EmbeddedKafka;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class KafkaLogIT extends ReplicaContract {

    private static EmbeddedKafka kafka;

    private final String topic = "registers-" + UUID.randomUUID();
    private final List<Log> logs = new ArrayList<>();

    @BeforeAll
    static void startKafka() {
        kafka = EmbeddedKafka.temporary();
        kafka.start();
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    @AfterEach
    void closeLogs() {
        logs.forEach(Log::close);
    }

    @Override
    Log openLog() {
        Log log = KafkaLog.open(config());
        logs.add(log);
        return log;
    }

    @Override
    ReplicationConfig config() {
        return ReplicationConfig.of(topic, client()).withAppendMode(mode());
    }

    AppendMode mode() {
        return AppendMode.TRANSACTIONAL;
    }

    private static Map<String, Object> client() {
        return Map.of("bootstrap.servers", kafka.bootstrapServers());
    }

    @Test
    void aTopicThatKafkaDeletesFromIsRefused() throws Exception {
        try (Admin admin = Admin.create(client())) {
            admin.createTopics(List.of(
                            new NewTopic("deleting", 1, (short) 1),
                            new NewTopic("wide", 2, (short) 1).configs(Map.of("cleanup.policy", "compact"))))
                    .all()
                    .get(30, TimeUnit.SECONDS);
        }
        assertThatThrownBy(() -> KafkaLog.open(ReplicationConfig.of("deleting", client())))
                .hasMessageContaining("cleanup.policy is delete")
                .hasMessageContaining("set cleanup.policy=compact");
        assertThatThrownBy(() -> KafkaLog.open(ReplicationConfig.of("wide", client())))
                .hasMessageContaining("2 partitions");
    }

    @Test
    void aRestartFindsEverything() throws Exception {
        var first = node();
        for (int i = 0; i < 20; i++) {
            get(first.submit("2a"));
        }
        first.close();
        var second = node();
        assertThat(second.state()).containsEntry("a", 20L).containsEntry("a'", 20L);
        assertThat(get(second.submit("+a"))).isEqualTo(21);
    }

    @Test
    void aCheckpointThatLiesBeforeTheFirstRecordIsRefused() throws Exception {
        KeptInMemory<Map<String, Long>> kept = new KeptInMemory<>(Map.of());
        var node = node(kept);
        get(node.submit("+a"));
        Checkpoint.Kept<Map<String, Long>> early = kept.load();
        get(node.submit("+a"));
        get(node.submit("+a"));
        deleteBefore(early.bookmark().position() + 1);
        try (var late = new ReplicaNode<>(openLog(), new Registers(), new KeptInMemory<>(early))) {
            assertThatThrownBy(late::start)
                    .isInstanceOfSatisfying(
                            KanonException.class,
                            coded -> assertThat(coded.errorCode()).isEqualTo(ReplicationErrors.OFFSET_OUT_OF_RANGE));
        }
        try (var fresh = new ReplicaNode<>(openLog(), new Registers(), new KeptInMemory<>(Map.of()))) {
            fresh.start();
            assertThat(fresh.state()).containsEntry("a", 3L);
        }
    }

    private void deleteBefore(long offset) throws Exception {
        try (Admin admin = Admin.create(client())) {
            cleanup(admin, "delete"); // or Kafka refuses to
            admin.deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
            cleanup(admin, "compact");
        }
    }

    private void cleanup(Admin admin, String policy) throws Exception {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        AlterConfigOp change = new AlterConfigOp(new ConfigEntry("cleanup.policy", policy), AlterConfigOp.OpType.SET);
        admin.incrementalAlterConfigs(Map.of(resource, List.of(change))).all().get(30, TimeUnit.SECONDS);
    }

    /** Prints figures beside the limit in the same run; holds no line but that every write counts once. */
    @Test
    void speed() throws Exception {
        var node = node();
        String bare = "bare-" + topic;
        try (Admin admin = Admin.create(client())) {
            admin.createTopics(List.of(new NewTopic(bare, 1, (short) 1))).all().get(30, TimeUnit.SECONDS);
        }
        long written = 0;
        try (BareProducer limit = new BareProducer(mode(), bare, client())) {
            for (int writers : new int[] {1, 1, 16, 64}) {
                int groups = 150;
                long[] nanos = write(node, writers, groups);
                written += nanos.length - 1;
                double perSecond = (nanos.length - 1) / (nanos[nanos.length - 1] / 1e9);
                double possible = limit.perSecond(groups, writers);
                Arrays.sort(nanos);
                System.out.printf(
                        "%s, %d writers: %.0f commands/s, p50 %.1f ms, p99 %.1f ms; the bare clients %.0f records/s: %.0f %%%n",
                        mode(),
                        writers,
                        perSecond,
                        nanos[nanos.length / 2] / 1e6,
                        nanos[nanos.length * 99 / 100] / 1e6,
                        possible,
                        100 * perSecond / possible);
            }
        }
        assertThat(get(node.linearizable())).containsEntry("speed", written);
    }

    /** How long each command took, and at last how long all of them did. */
    private static long[] write(ReplicaNode<Map<String, Long>, String, Long> node, int writers, int each)
            throws InterruptedException {
        long[] nanos = new long[writers * each + 1];
        long began = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
            int base = w * each;
            threads.add(new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    long sent = System.nanoTime();
                    node.submit("+speed").join();
                    nanos[base + i] = System.nanoTime() - sent;
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        nanos[nanos.length - 1] = System.nanoTime() - began;
        return nanos;
    }
}
