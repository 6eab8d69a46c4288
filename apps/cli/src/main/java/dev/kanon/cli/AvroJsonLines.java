package dev.kanon.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kanon.client.RegistryClient;
import dev.kanon.client.SchemaSources;
import dev.kanon.contract.RuleException;
import dev.kanon.contract.avro.AvroRecordModel;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaJson;
import dev.kanon.schema.Strictness;
import dev.kanon.schema.avro.AvroFormat;

/** Avro data as JSON in one line, every digit kept, and back. */
final class AvroJsonLines {

    private final AvroRecordModel model = new AvroRecordModel();
    private final AvroFormat format = new AvroFormat();
    private final SchemaSources sources;

    AvroJsonLines(RegistryClient registry) {
        sources = new SchemaSources(registry);
    }

    /**
     * The schema, with all that it refers to in the registry.
     *
     * @throws InvalidSchemaException if it is not an Avro schema
     */
    ParsedSchema parse(SchemaDefinition schema) throws InvalidSchemaException {
        if (!schema.type().equals(format.type())) {
            throw new InvalidSchemaException(
                    "the schema is of type " + schema.type() + ", and only AVRO is understood");
        }
        return format.parse(sources.of(schema), Strictness.LENIENT);
    }

    static JsonNode read(String line) throws RuleException {
        try {
            return SchemaJson.mapper().readTree(line);
        } catch (JsonProcessingException malformed) {
            // Without the cause: it says the same again, and where in the line only by a source that it hides.
            throw new RuleException("not JSON: " + malformed.getOriginalMessage());
        }
    }

    Object toRecord(JsonNode json, ParsedSchema schema) throws RuleException {
        return model.fromJson(json, schema);
    }

    JsonNode toJson(Object record, ParsedSchema schema) throws RuleException {
        return model.toJson(record, schema);
    }
}
