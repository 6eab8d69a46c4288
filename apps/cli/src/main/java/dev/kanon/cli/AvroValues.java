package dev.kanon.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.client.RegistryClient;
import dev.kanon.contract.RuleException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.serializer.avro.KafkaAvroSerializer;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** The values that are written to one topic: from JSON, by one schema and its rules. */
final class AvroValues implements AutoCloseable {

    private final AvroJsonLines lines;
    private final ParsedSchema schema;
    private final KafkaAvroSerializer serializer;
    private final String topic;

    AvroValues(
            RegistryClient registry, AvroJsonLines lines, ParsedSchema schema, String topic, Map<String, ?> settings) {
        this.lines = lines;
        this.schema = schema;
        this.topic = topic;
        serializer = new KafkaAvroSerializer(registry);
        serializer.configure(settings, false);
    }

    /**
     * The value's bytes.
     *
     * @throws RuleException if the JSON does not fit the schema
     * @throws org.apache.kafka.common.errors.SerializationException if a rule or the registry refuses the value
     */
    byte @Nullable [] encode(JsonNode json, Headers headers) throws RuleException {
        return serializer.serialize(topic, headers, lines.toRecord(json, schema));
    }

    @Override
    public void close() {
        serializer.close();
    }
}
