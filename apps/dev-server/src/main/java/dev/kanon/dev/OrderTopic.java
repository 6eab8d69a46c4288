package dev.kanon.dev;

import dev.kanon.serializer.avro.KafkaAvroDeserializer;
import dev.kanon.serializer.avro.KafkaAvroSerializer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The topics of the story, written and read as an application would, with Kafka's clients and our Avro serializers. */
final class OrderTopic {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(200);

    private final String bootstrapServers;
    private final String registryUrl;

    OrderTopic(String bootstrapServers, String registryUrl) {
        this.bootstrapServers = bootstrapServers;
        this.registryUrl = registryUrl;
    }

    /** Writes orders with the contract that has this metadata property, one after the other. */
    void write(String topic, String property, List<GenericRecord> orders) throws InterruptedException {
        try (KafkaProducer<String, Object> producer =
                new KafkaProducer<>(settings(property), new StringSerializer(), serializer(property))) {
            for (GenericRecord order : orders) {
                producer.send(new ProducerRecord<>(topic, order.get("orderId").toString(), order))
                        .get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("Kafka did not take an order", e.getCause());
        }
    }

    /** Reads so many orders from the beginning of a topic, as the version that has this metadata property has them. */
    List<String> read(String topic, String property, int count) {
        KafkaAvroDeserializer orders = new KafkaAvroDeserializer();
        orders.configure(settings(property), false);
        return poll(topic, orders, count).stream()
                .map(found -> String.valueOf(found.value()))
                .toList();
    }

    /** The headers of the first dead letter. */
    Map<String, String> deadLetter(String topic) {
        Map<String, String> headers = new TreeMap<>();
        poll(topic, new ByteArrayDeserializer(), 1)
                .get(0)
                .headers()
                .forEach(header -> headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
        return headers;
    }

    private <V> List<ConsumerRecord<String, V>> poll(String topic, Deserializer<V> values, int count) {
        List<ConsumerRecord<String, V>> found = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (KafkaConsumer<String, V> consumer =
                new KafkaConsumer<>(Map.of("bootstrap.servers", bootstrapServers), new StringDeserializer(), values)) {
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            while (found.size() < count && System.nanoTime() < deadline) {
                consumer.poll(POLL).forEach(found::add);
            }
        }
        Story.expect("records in topic " + topic, count, found.size());
        return found;
    }

    private KafkaAvroSerializer serializer(String property) {
        KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        serializer.configure(settings(property), false);
        return serializer;
    }

    private Map<String, Object> settings(String property) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", bootstrapServers);
        settings.put("schema.registry.url", registryUrl);
        settings.put("auto.register.schemas", false);
        settings.put("use.latest.with.metadata", property);
        return settings;
    }
}
