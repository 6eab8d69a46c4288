package dev.kanon.serializer.avro;

import dev.kanon.client.RegistryClient;
import java.util.Map;

/** A Serde for plain Java objects. */
public final class ReflectionAvroSerde<T> extends AvroSerde<T> {

    public ReflectionAvroSerde() {
        super(Map.of(AvroSerializerConfig.SCHEMA_REFLECTION, true));
    }

    /** With a client of the caller's, which stays the caller's to close. */
    public ReflectionAvroSerde(RegistryClient registry) {
        super(registry, Map.of(AvroSerializerConfig.SCHEMA_REFLECTION, true));
    }
}
