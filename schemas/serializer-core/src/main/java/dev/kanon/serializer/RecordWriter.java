package dev.kanon.serializer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryException;
import dev.kanon.contract.ContractSchema;
import dev.kanon.contract.RecordContext;
import dev.kanon.contract.RulePipeline;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The writing half of every serializer: chooses the schema, has the contract's rules run, encodes and frames. The caller's
 * record is never changed.
 */
public final class RecordWriter implements AutoCloseable {

    /** Schemas of records in use at one time; beyond it the least used are looked up again. */
    private static final int MAX_SCHEMAS = 1_000;

    /** Ids are from 1; a registry that does not tell one leaves it at 0. */
    private static final int LOWEST_ID = 1;

    private final RecordFormat format;
    private final RegistryClient registry;
    private final SerializerConfig config;
    private final RulePipeline rules;
    private final Schemas schemas;

    /** What a record's own schema is under each subject, where that cannot change any more. By identity. */
    private final Cache<ParsedSchema, Map<String, ContractSchema>> fixed =
            Caffeine.newBuilder().weakKeys().maximumSize(MAX_SCHEMAS).build();

    /** Of a record's own schema and the one it is written with: true where they were found to be compatible. */
    private final SchemaPairs<ParsedSchema, ParsedSchema, Boolean> compatible = new SchemaPairs<>();

    /**
     * Writes records of a format.
     *
     * @param configuration the Kafka client's
     */
    public RecordWriter(RecordFormat format, RegistryClient registry, Map<String, ?> configuration, boolean isKey) {
        this.format = format;
        this.registry = registry;
        this.config = SerializerConfig.of(configuration, isKey);
        this.rules = new RulePipeline(configuration, List.of(format.model()));
        this.schemas = new Schemas(format.schemaFormat(), registry);
    }

    /**
     * The bytes for Kafka; null for null, which is a tombstone and has neither schema nor rules.
     *
     * @throws SerializationException if the record does not fit its schema or its contract, or the schema is refused
     * @throws org.apache.kafka.common.KafkaException of a kind that tells what ails the registry, if it does not answer
     */
    public byte @Nullable [] write(String topic, @Nullable Headers headers, @Nullable Object record) {
        if (config.isKey()) {
            CurrentKey.remember(topic, record);
        }
        Object key = config.isKey() ? record : CurrentKey.take(topic);
        if (record == null) {
            return null;
        }
        ParsedSchema own = format.schemaOf(record);
        String subject = config.subject(topic, own);
        try {
            ContractSchema schema = schemaFor(subject, own);
            RecordContext context =
                    new RecordContext(subject, topic, config.isKey(), Optional.ofNullable(headers), key, record);
            Object projected = format.project(record, own, schema.parsed());
            Object checked = rules.beforeWrite(schema, context, projected);
            byte[] payload = rules.encodeAfterWrite(schema, context, format.encode(checked, schema.parsed()));
            return config.writeIdTo().place(identifier(schema.registered()), payload, config.isKey(), headers);
        } catch (RegistryException refused) {
            throw Failures.of("Error serializing for topic " + topic + " with subject " + subject, refused);
        } catch (KafkaException explained) {
            throw explained;
        } catch (IOException | RuntimeException | StackOverflowError misfit) {
            // a record that contains itself has no end
            throw new SerializationException(
                    "Error serializing for topic " + topic + ": the record does not fit the schema of subject "
                            + subject + ": " + misfit,
                    misfit);
        }
    }

    private SchemaIdentifier identifier(RegisteredSchema registered) {
        if (config.writeIdTo() != IdPlacement.HEADER) {
            if (registered.id() < LOWEST_ID) {
                throw new SerializationException("The registry does not tell the id of schema " + registered.guid()
                        + ", which PrefixSchemaIdSerializer needs; use use.schema.id, or HeaderSchemaIdSerializer");
            }
            return new SchemaIdentifier.Id(registered.id());
        }
        if (registered.guid() == null) {
            throw new SerializationException("The registry does not tell the GUID of schema " + registered.id()
                    + ", which HeaderSchemaIdSerializer needs; use PrefixSchemaIdSerializer with this registry");
        }
        return new SchemaIdentifier.Guid(UUID.fromString(registered.guid()));
    }

    /** The order is that of Confluent's serializers: the first setting that applies decides. */
    private ContractSchema schemaFor(String subject, ParsedSchema own) {
        if (config.autoRegister()) {
            return fixed(subject, own, () -> registry.register(subject, definition(own), config.normalize()));
        }
        if (config.useSchemaId().isPresent()) {
            int id = config.useSchemaId().get();
            return compatible(
                    own, registry.byId(id, subject), config.idCompatibilityStrict(), "id.compatibility.strict");
        }
        if (config.useSchemaGuid().isPresent()) {
            String guid = config.useSchemaGuid().get().toString();
            return compatible(own, registry.byGuid(guid), config.idCompatibilityStrict(), "id.compatibility.strict");
        }
        if (!config.useLatestWithMetadata().isEmpty()) {
            RegisteredSchema latest = registry.latestWithMetadata(subject, config.useLatestWithMetadata(), false);
            return compatible(own, latest, config.latestCompatibilityStrict(), "latest.compatibility.strict");
        }
        if (config.useLatest()) {
            RegisteredSchema latest = registry.latest(subject);
            return compatible(own, latest, config.latestCompatibilityStrict(), "latest.compatibility.strict");
        }
        return fixed(subject, own, () -> registry.lookup(subject, definition(own), config.normalize(), false));
    }

    private static SchemaDefinition definition(ParsedSchema own) {
        return new SchemaDefinition(own.type(), own.canonicalText(), own.references(), null, null);
    }

    private ContractSchema fixed(String subject, ParsedSchema own, Supplier<RegisteredSchema> ask) {
        Map<String, ContractSchema> bySubject = fixed.get(own, unknown -> new ConcurrentHashMap<>());
        ContractSchema known = bySubject.get(subject);
        if (known == null) {
            known = schemas.understoodAs(ask.get(), own);
            bySubject.put(subject, known);
        }
        return known;
    }

    private ContractSchema compatible(ParsedSchema own, RegisteredSchema chosen, boolean strict, String setting) {
        ContractSchema schema = schemas.understoodAs(chosen, own);
        if (strict && schema.parsed() != own) {
            compatible.get(own, schema.parsed(), () -> check(own, schema, setting));
        }
        return schema;
    }

    private Boolean check(ParsedSchema own, ContractSchema schema, String setting) {
        List<Difference> differences =
                format.schemaFormat().differences(schema.parsed(), own, CompatibilityPolicy.STRICT);
        if (!differences.isEmpty()) {
            throw new SerializationException("Incompatible schema of type '" + own.type() + "'. Set " + setting
                    + "=false to disable this check. Version "
                    + schema.registered().version() + " of subject "
                    + schema.registered().subject() + " cannot read what the record's own schema writes: "
                    + differences.stream()
                            .map(difference -> difference.message("registered", "record's"))
                            .collect(Collectors.joining("; ")));
        }
        return true;
    }

    /** Closes the rules and their dead-letter producers, not the registry client. */
    @Override
    public void close() {
        rules.close();
    }
}
