package dev.kanon.serializer.avro;

import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryClients;
import dev.kanon.serializer.RecordWriter;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes Avro records (generic, specific, or any object with {@code schema.reflection}) and primitives, framed and found by
 * schema as every schema registry client does, after the rules of their contract have passed.
 *
 * <p>May be shared by threads. Blocks while the registry answers, once for each new schema. Fails as {@link
 * RecordWriter#write} says.
 */
public final class KafkaAvroSerializer implements Serializer<Object> {

    private @Nullable RegistryClient registry;
    private boolean ownsRegistry;
    private @Nullable RecordWriter writer;

    /** For Kafka, which calls {@link #configure} next. */
    public KafkaAvroSerializer() {}

    /** With a client of the caller's, which stays the caller's to close; {@link #configure} is still needed. */
    public KafkaAvroSerializer(RegistryClient registry) {
        this.registry = registry;
    }

    @Override
    public void configure(Map<String, ?> configuration, boolean isKey) {
        if (registry == null) {
            registry = RegistryClients.create(configuration);
            ownsRegistry = true;
        }
        AvroRecordFormat format = new AvroRecordFormat(AvroSerializerConfig.of(configuration, isKey));
        writer = new RecordWriter(format, registry, configuration, isKey);
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable Object record) {
        return serialize(topic, null, record);
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable Headers headers, @Nullable Object record) {
        if (writer == null) {
            throw new IllegalStateException("configure() was not called");
        }
        return writer.write(topic, headers, record);
    }

    @Override
    public void close() {
        if (writer != null) {
            writer.close();
        }
        if (registry != null && ownsRegistry) {
            registry.close();
        }
    }
}
