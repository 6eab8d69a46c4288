package dev.kanon.serializer.avro;

import dev.kanon.client.RegistryClient;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;

/** A Serde for generic records. */
public final class GenericAvroSerde extends AvroSerde<GenericRecord> {

    public GenericAvroSerde() {
        super(Map.of());
    }

    /** With a client of the caller's, which stays the caller's to close. */
    public GenericAvroSerde(RegistryClient registry) {
        super(registry, Map.of());
    }
}
