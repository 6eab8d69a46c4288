package dev.kanon.serializer;

import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryException;
import dev.kanon.contract.ContractSchema;
import dev.kanon.contract.RecordContext;
import dev.kanon.contract.RulePipeline;
import dev.kanon.contract.RulePipeline.MigrationStep;
import dev.kanon.schema.RegisteredSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The reading half of every deserializer: finds the schema that a record was written with and the one it is read into, decodes,
 * migrates where the contract says how, and has the reader's rules run.
 *
 * <p>Without {@code use.latest.*} a record is read into the schema it was written with, and that schema's rules run.
 */
public final class RecordReader implements AutoCloseable {

    private static final int NOT_FOUND = 404;

    private final RecordFormat format;
    private final RegistryClient registry;
    private final SerializerConfig config;
    private final RulePipeline rules;
    private final Schemas schemas;
    private final MigrationPaths paths;

    /**
     * Reads records of a format.
     *
     * @param configuration the Kafka client's
     */
    public RecordReader(RecordFormat format, RegistryClient registry, Map<String, ?> configuration, boolean isKey) {
        this.format = format;
        this.registry = registry;
        this.config = SerializerConfig.of(configuration, isKey);
        this.rules = new RulePipeline(configuration, List.of(format.model()));
        this.schemas = new Schemas(format.schemaFormat(), registry);
        this.paths = new MigrationPaths(registry, schemas, config.normalize());
    }

    /**
     * The record; null for null, which is a tombstone.
     *
     * @throws SerializationException if the bytes are not a record of a known schema, or a rule refuses it
     * @throws org.apache.kafka.common.KafkaException of a kind that tells what ails the registry, if it does not answer
     */
    public @Nullable Object read(String topic, @Nullable Headers headers, byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        ByteBuffer payload = ByteBuffer.wrap(bytes);
        ContractSchema writer = writer(topic, headers, payload);
        String subject = config.subject(topic, writer.parsed());
        try {
            RecordContext context =
                    new RecordContext(subject, topic, config.isKey(), Optional.ofNullable(headers), null, bytes);
            ByteBuffer plain = decoded(writer, context, payload);
            ContractSchema reader = reader(subject, writer);
            List<MigrationStep> path = paths.path(subject, writer, reader);
            Object record = rules.migrates(path)
                    ? format.afterMigration(
                            rules.migrate(path, context, format.decodeForMigration(plain, writer.parsed())),
                            reader.parsed())
                    : format.decode(plain, writer.parsed(), reader.parsed());
            return rules.afterRead(writer, reader, context, record);
        } catch (RegistryException refused) {
            throw Failures.of("Error deserializing from topic " + topic + " with subject " + subject, refused);
        } catch (KafkaException explained) {
            throw explained;
        } catch (IOException | RuntimeException | StackOverflowError misfit) {
            // a recursive schema lets a few kilobytes nest deeper than any stack; one record must not end the consumer
            throw new SerializationException(
                    "Error deserializing from topic " + topic + ": the bytes are not a record of schema "
                            + writer.registered().id() + " (subject " + subject + "): " + misfit,
                    misfit);
        }
    }

    private ContractSchema writer(String topic, @Nullable Headers headers, ByteBuffer payload) {
        SchemaIdentifier identifier;
        try {
            identifier = config.readIdFrom() == IdPlacement.CONFIG
                    ? configured()
                    : config.readIdFrom().find(payload, config.isKey(), headers);
        } catch (IllegalArgumentException noIdentifier) {
            throw new SerializationException(
                    "Error deserializing schema ID of a record from topic " + topic + ": " + noIdentifier.getMessage(),
                    noIdentifier);
        }
        String subject = config.subjects().usesSchema() ? "" : config.subject(topic, null);
        try {
            RegisteredSchema registered;
            if (identifier instanceof SchemaIdentifier.Id id) {
                registered = registry.byId(id.id(), subject);
            } else {
                registered = registry.byGuid(
                        ((SchemaIdentifier.Guid) identifier).guid().toString());
            }
            return schemas.understood(registered);
        } catch (RegistryException refused) {
            throw Failures.of(
                    "Error retrieving the schema " + identifier + " of a record from topic " + topic
                            + (refused.status() == NOT_FOUND ? ", which this registry does not have" : ""),
                    refused);
        }
    }

    private SchemaIdentifier configured() {
        if (config.useSchemaGuid().isPresent()) {
            return new SchemaIdentifier.Guid(config.useSchemaGuid().get());
        }
        return new SchemaIdentifier.Id(config.useSchemaId()
                .orElseThrow(() -> new IllegalArgumentException(
                        "ConfigSchemaIdDeserializer needs use.schema.id or use.schema.guid")));
    }

    /** The payload after the encoding rules; the buffer itself where there are none. */
    private ByteBuffer decoded(ContractSchema writer, RecordContext context, ByteBuffer payload) {
        var ruleSet = writer.registered().definition().ruleSet();
        if (ruleSet == null || ruleSet.encodingRules() == null) {
            return payload;
        }
        byte[] encoded = new byte[payload.remaining()];
        payload.get(encoded);
        return ByteBuffer.wrap(rules.decodeBeforeRead(writer, context, encoded));
    }

    private ContractSchema reader(String subject, ContractSchema writer) {
        if (!config.useLatestWithMetadata().isEmpty()) {
            return schemas.understood(registry.latestWithMetadata(subject, config.useLatestWithMetadata(), false));
        }
        return config.useLatest() ? schemas.understood(registry.latest(subject)) : writer;
    }

    /** Closes the rules and their dead-letter producers, not the registry client. */
    @Override
    public void close() {
        rules.close();
    }
}
