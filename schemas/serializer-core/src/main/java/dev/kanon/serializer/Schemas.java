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

/** Registered schemas, understood: each is parsed once, however often the registry tells it. */
final class Schemas {

    /** More than a serializer meets at one time; beyond it the least used are parsed again. */
    private static final int MAX_PARSED = 1_000;

    private final SchemaFormat format;
    private final SchemaSources sources;

    /** By identity, for every record: comparing whole schemas would cost more than the record. */
    private final Cache<RegisteredSchema, ContractSchema> known =
            Caffeine.newBuilder().weakKeys().maximumSize(MAX_PARSED).build();

    /**
     * By content: a latest version that the client has fetched again is as a rule the one of before. All that is remembered
     * for a schema hangs on the object given here, and would be found anew with each fetch.
     */
    private final Cache<RegisteredSchema, ContractSchema> parsed =
            Caffeine.newBuilder().maximumSize(MAX_PARSED).build();

    Schemas(SchemaFormat format, RegistryClient registry) {
        this.format = format;
        this.sources = new SchemaSources(registry);
    }

    ContractSchema understood(RegisteredSchema registered) {
        return known.get(registered, told -> parsed.get(told, this::parse));
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
                ? known.get(registered, told -> parsed.get(told, key -> new ContractSchema(key, own)))
                : understood(registered);
    }
}
