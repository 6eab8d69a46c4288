package dev.kanon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    @Test
    void servesProducersTransactionsAndConsumers() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.temporary()) {
            kafka.start();

            produceInTransaction(kafka, "orders", "first");

            assertThat(consumeOne(kafka, "orders", 0)).isEqualTo("first");
        }
    }

    @Test
    void keepsItsDataInAGivenDirectoryAlsoOnAnotherPort() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.keeping(directory, EmbeddedKafka.ANY_PORT)) {
            kafka.start();
            produceInTransaction(kafka, "orders", "kept");
        }

        try (EmbeddedKafka again = EmbeddedKafka.keeping(directory, EmbeddedKafka.ANY_PORT)) {
            again.start();
            produceInTransaction(again, "orders", "added");
            assertThat(consumeOne(again, "orders", 0)).isEqualTo("kept");
        }
    }

    @Test
    void saysSoWhenThePortIsInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
                EmbeddedKafka kafka = EmbeddedKafka.temporary(taken.getLocalPort())) {
            assertThatThrownBy(kafka::start)
                    .isInstanceOfSatisfying(
                            KanonException.class,
                            e -> assertThat(e.errorCode()).isEqualTo(EmbeddedKafkaErrors.PORT_IN_USE))
                    .hasMessageContaining("port " + taken.getLocalPort());
        }
    }

    @Test
    void saysSoWhenTheDirectoryIsUsedByAnotherBroker() {
        try (EmbeddedKafka first = EmbeddedKafka.keeping(directory, EmbeddedKafka.ANY_PORT);
                EmbeddedKafka second = EmbeddedKafka.keeping(directory, EmbeddedKafka.ANY_PORT)) {
            first.start();
            assertThatThrownBy(second::start)
                    .isInstanceOfSatisfying(
                            KanonException.class,
                            e -> assertThat(e.errorCode()).isEqualTo(EmbeddedKafkaErrors.DATA_DIRECTORY_UNUSABLE));
        }
    }

    @Test
    void saysSoWhenTheDirectoryIsAFile() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        try (EmbeddedKafka kafka = EmbeddedKafka.keeping(file, EmbeddedKafka.ANY_PORT)) {
            assertThatThrownBy(kafka::start).isInstanceOf(KanonException.class).hasMessageContaining(file.toString());
        }
    }

    static void produceInTransaction(EmbeddedKafka kafka, String topic, String value) throws Exception {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "transactional.id", "test"),
                new StringSerializer(),
                new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, value)).get();
            producer.commitTransaction();
        }
    }

    static String consumeOne(EmbeddedKafka kafka, String topic, long offset) {
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "isolation.level", "read_committed"),
                new StringDeserializer(),
                new StringDeserializer())) {
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seek(partition, offset);
            return consumer.poll(PATIENCE).iterator().next().value();
        }
    }
}
