package dev.kanon.serializer.avro;

import dev.kanon.client.RegistryClient;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;

/** A Serde for generated classes. */
public final class SpecificAvroSerde<T extends SpecificRecord> extends AvroSerde<T> {

    public SpecificAvroSerde() {
        super(Map.of(AvroSerializerConfig.SPECIFIC_AVRO_READER, true));
    }

    /** With a client of the caller's, which stays the caller's to close. */
    public SpecificAvroSerde(RegistryClient registry) {
        super(registry, Map.of(AvroSerializerConfig.SPECIFIC_AVRO_READER, true));
    }
}
