package dev.kanon.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 4, unit = TimeUnit.MINUTES)
class BrokerProcessesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
    private static final short BROKERS = 3;

    @Test
    void writesAcknowledgedByAllGoOnWhereTheLeadersBrokerIsKilledAndAnotherFallsSilent() throws Exception {
        try (BrokerProcesses kafka = new BrokerProcesses(BROKERS)) {
            kafka.start();
            Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers());
            List<String> acknowledged = new ArrayList<>();
            try (Admin admin = Admin.create(settings);
                    KafkaProducer<String, String> producer = producer(settings)) {
                admin.createTopics(List.of(new NewTopic(ORDERS.topic(), 1, BROKERS)))
                        .all()
                        .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                acknowledged.add(send(producer, "before"));

                int killed = leader(admin);
                kafka.kill(killed);
                acknowledged.add(send(producer, "while one is dead"));
                assertThat(leader(admin)).isNotEqualTo(killed);
                assertThat(kafka.running()).isEqualTo(BROKERS - 1);

                kafka.restart(killed);
                awaitInSyncReplicas(admin, BROKERS);
                int paused = leader(admin);
                kafka.pause(paused);
                acknowledged.add(send(producer, "while one is silent"));
                kafka.resume(paused);
                awaitInSyncReplicas(admin, BROKERS);
            }

            assertThat(read(settings, acknowledged.size())).isEqualTo(acknowledged);
        }
    }

    private static KafkaProducer<String, String> producer(Map<String, Object> settings) {
        Map<String, Object> own = new HashMap<>(settings);
        own.put("acks", "all");
        own.put("request.timeout.ms", 5_000);
        own.put("delivery.timeout.ms", (int) PATIENCE.toMillis());
        return new KafkaProducer<>(own, new StringSerializer(), new StringSerializer());
    }

    private static String send(KafkaProducer<String, String> producer, String value) throws Exception {
        producer.send(new ProducerRecord<>(ORDERS.topic(), value)).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return value;
    }

    private static int leader(Admin admin) throws Exception {
        return orders(admin).leader().id();
    }

    private static void awaitInSyncReplicas(Admin admin, int count) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        int found = 0;
        while (found < count) {
            assertThat(System.nanoTime())
                    .as("%d of %d replicas in sync", found, count)
                    .isLessThan(deadline);
            found = orders(admin).isr().size();
        }
    }

    private static TopicPartitionInfo orders(Admin admin) throws Exception {
        return admin.describeTopics(List.of(ORDERS.topic()))
                .allTopicNames()
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .values()
                .iterator()
                .next()
                .partitions()
                .get(0);
    }

    private static List<String> read(Map<String, Object> settings, int count) {
        List<String> found = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(ORDERS));
            consumer.seekToBeginning(List.of(ORDERS));
            while (found.size() < count && System.nanoTime() < deadline) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> found.add(record.value()));
            }
        }
        return found;
    }
}
