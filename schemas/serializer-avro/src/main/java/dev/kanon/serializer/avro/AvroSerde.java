package dev.kanon.serializer.avro;

import dev.kanon.client.RegistryClient;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** What the Serdes for Kafka Streams share: serializer and deserializer, with the settings that their kind of record needs. */
abstract sealed class AvroSerde<T> implements Serde<T>
        permits GenericAvroSerde, SpecificAvroSerde, ReflectionAvroSerde {

    private final Serializer<Object> serializer;
    private final Deserializer<Object> deserializer;
    private final Map<String, Object> settings;

    AvroSerde(Map<String, Object> settings) {
        this.serializer = new KafkaAvroSerializer();
        this.deserializer = new KafkaAvroDeserializer();
        this.settings = settings;
    }

    AvroSerde(RegistryClient registry, Map<String, Object> settings) {
        this.serializer = new KafkaAvroSerializer(registry);
        this.deserializer = new KafkaAvroDeserializer(registry);
        this.settings = settings;
    }

    @Override
    public void configure(Map<String, ?> configuration, boolean isKey) {
        Map<String, Object> effective = new HashMap<>(configuration);
        effective.putAll(settings);
        serializer.configure(effective, isKey);
        deserializer.configure(effective, isKey);
    }

    @Override
    @SuppressWarnings("unchecked") // it takes any record
    public Serializer<T> serializer() {
        return (Serializer<T>) serializer;
    }

    @Override
    @SuppressWarnings("unchecked") // the settings make it give these
    public Deserializer<T> deserializer() {
        return (Deserializer<T>) deserializer;
    }

    @Override
    public void close() {
        serializer.close();
        deserializer.close();
    }
}
