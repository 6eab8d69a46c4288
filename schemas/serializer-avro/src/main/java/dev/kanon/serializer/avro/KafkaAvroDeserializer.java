package dev.kanon.serializer.avro;

import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryClients;
import dev.kanon.serializer.RecordReader;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link KafkaAvroSerializer} and its like in other languages wrote: into generic records, generated classes
 * ({@code specific.avro.reader}) or plain objects ({@code schema.reflection}), of the version that the consumer wants.
 *
 * <p>May be shared by threads. Blocks while the registry answers, once for each new schema. Fails as {@link RecordReader#read}
 * says.
 */
public final class KafkaAvroDeserializer implements Deserializer<Object> {

    private @Nullable RegistryClient registry;
    private boolean ownsRegistry;
    private @Nullable RecordReader reader;

    /** For Kafka, which calls {@link #configure} next. */
    public KafkaAvroDeserializer() {}

    /** With a client of the caller's, which stays the caller's to close; {@link #configure} is still needed. */
    public KafkaAvroDeserializer(RegistryClient registry) {
        this.registry = registry;
    }

    @Override
    public void configure(Map<String, ?> configuration, boolean isKey) {
        if (registry == null) {
            registry = RegistryClients.create(configuration);
            ownsRegistry = true;
        }
        AvroRecordFormat format = new AvroRecordFormat(AvroSerializerConfig.of(configuration, isKey));
        reader = new RecordReader(format, registry, configuration, isKey);
    }

    @Override
    public @Nullable Object deserialize(String topic, byte @Nullable [] bytes) {
        return deserialize(topic, null, bytes);
    }

    @Override
    public @Nullable Object deserialize(String topic, @Nullable Headers headers, byte @Nullable [] bytes) {
        if (reader == null) {
            throw new IllegalStateException("configure() was not called");
        }
        return reader.read(topic, headers, bytes);
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
        }
        if (registry != null && ownsRegistry) {
            registry.close();
        }
    }
}
