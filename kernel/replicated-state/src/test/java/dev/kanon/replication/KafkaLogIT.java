package dev.kanon.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.kafka.EmbeddedKafka;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class KafkaLogIT extends ReplicaContract {

    private static final EmbeddedKafka KAFKA = EmbeddedKafka.temporary();

    private final String topic = "registers-" + UUID.randomUUID();
    private final List<Log> logs = new ArrayList<>();

    @BeforeAll
    static void startKafka() {
        KAFKA.start();
    }

    @AfterAll
    static void stopKafka() {
        KAFKA.close();
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
        return ReplicationConfig.of(topic, client());
    }

    private static Map<String, Object> client() {
        return Map.of("bootstrap.servers", KAFKA.bootstrapServers());
    }

    @Test
    void aTopicThatKafkaDeletesFromIsRefused() throws Exception {
        try (Admin admin = Admin.create(client())) {
            admin.createTopics(List.of(new NewTopic("deleting", 1, (short) 1), new NewTopic("wide", 2, (short) 1)))
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

    /** Prints figures; holds no line but that every write counts once. */
    @Test
    void speed() throws Exception {
        var node = node();
        for (int writers : new int[] {1, 1, 16, 64}) {
            int each = writers == 1 ? 150 : 100;
            long[] nanos = new long[writers * each];
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
            double seconds = (System.nanoTime() - began) / 1e9;
            Arrays.sort(nanos);
            System.out.printf(
                    "%d writers: %.0f commands/s, p50 %.1f ms, p99 %.1f ms%n",
                    writers,
                    nanos.length / seconds,
                    nanos[nanos.length / 2] / 1e6,
                    nanos[nanos.length * 99 / 100] / 1e6);
        }
        assertThat(get(node.linearizable())).containsEntry("speed", 150L + 150 + 1_600 + 6_400);
    }
}
