package dev.kanon.serializer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.client.RegistryClient;
import dev.kanon.client.SchemaSources;
import dev.kanon.contract.ContractSchema;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaFormat;
import dev.kanon.schema.Strictness;
import org.apache.kafka.common.errors.SerializationException;

/** Registered schemas, understood: each is parsed once, and forgotten with the client's own copy of it. */
final class Schemas {

    /** More than a serializer meets at one time; beyond it the least used are parsed again. */
    private static final int MAX_PARSED = 1_000;

    private final SchemaFormat format;
    private final SchemaSources sources;

    /** By identity: the client gives the same object for the same schema, and comparing whole schemas would cost more. */
    private final Cache<RegisteredSchema, ContractSchema> parsed =
            Caffeine.newBuilder().weakKeys().maximumSize(MAX_PARSED).build();

    Schemas(SchemaFormat format, RegistryClient registry) {
        this.format = format;
        this.sources = new SchemaSources(registry);
    }

    ContractSchema understood(RegisteredSchema registered) {
        return parsed.get(registered, this::parse);
    }

    private ContractSchema parse(RegisteredSchema registered) {
        String type = registered.definition().type();
        if (!type.equals(format.type())) {
            throw new SerializationException("Schema " + registered.id() + " of subject " + registered.subject()
                    + " is of type " + type + ", but this serializer is for " + format.type());
        }
        try {
            return new ContractSchema(
                    registered, format.parse(sources.of(registered.definition()), Strictness.LENIENT));
        } catch (InvalidSchemaException invalid) {
            throw new SerializationException(
                    "Schema " + registered.id() + " of subject " + registered.subject() + " cannot be understood: "
                            + invalid.getMessage(),
                    invalid);
        }
    }

    /** The schema as registered, understood already: for one whose text is the record's own. */
    ContractSchema understoodAs(RegisteredSchema registered, ParsedSchema own) {
        return registered.definition().text().equals(own.canonicalText())
                ? parsed.get(registered, key -> new ContractSchema(key, own))
                : understood(registered);
    }
}
