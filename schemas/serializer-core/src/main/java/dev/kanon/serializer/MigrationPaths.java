package dev.kanon.serializer;

import dev.kanon.client.RegistryClient;
import dev.kanon.client.RegistryException;
import dev.kanon.contract.ContractSchema;
import dev.kanon.contract.RulePipeline.MigrationStep;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.RuleMode;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;

/** The ways from the version that a record was written with to the one that it is read into. Found once for each pair. */
final class MigrationPaths {

    private static final int NOT_FOUND = 404;

    private final RegistryClient registry;
    private final Schemas schemas;
    private final boolean normalize;

    /** Of reader and writer: {@link Schemas} gives the same object for the same schema. */
    private final SchemaPairs<ContractSchema, ContractSchema, List<MigrationStep>> paths = new SchemaPairs<>();

    MigrationPaths(RegistryClient registry, Schemas schemas, boolean normalize) {
        this.registry = registry;
        this.schemas = schemas;
        this.normalize = normalize;
    }

    /** The steps, one version at a time, soft-deleted ones included; none where both are the same schema. */
    @SuppressWarnings("ReferenceEquality") // the common case, found without comparing schemas
    List<MigrationStep> path(String subject, ContractSchema writer, ContractSchema reader) {
        if (reader == writer) {
            return List.of();
        }
        return paths.get(reader, writer, () -> find(subject, writer, reader));
    }

    private List<MigrationStep> find(String subject, ContractSchema writer, ContractSchema reader) {
        if (reader.registered().id() == writer.registered().id()) {
            return List.of();
        }
        int from = versionOf(subject, writer.registered());
        int to = reader.registered().version();
        List<MigrationStep> steps = new ArrayList<>();
        RuleMode moment = to > from ? RuleMode.UPGRADE : RuleMode.DOWNGRADE;
        ContractSchema current = writer;
        for (int version = from; version != to; ) {
            version += to > from ? 1 : -1;
            ContractSchema next = version == to ? reader : between(subject, version, from, to);
            steps.add(new MigrationStep(moment, current, next));
            current = next;
        }
        return List.copyOf(steps);
    }

    private int versionOf(String subject, RegisteredSchema writer) {
        String pinned = writer.definition().property(Metadata.VERSION_PROPERTY);
        if (pinned == null) {
            return registry.lookup(subject, writer.definition(), normalize, true)
                    .version();
        }
        try {
            return Integer.parseInt(pinned);
        } catch (NumberFormatException odd) {
            throw new SerializationException(
                    "Schema " + writer.id() + " says " + Metadata.VERSION_PROPERTY + "='" + pinned
                            + "', which is not a version number",
                    odd);
        }
    }

    private ContractSchema between(String subject, int version, int from, int to) {
        try {
            return schemas.understood(registry.version(subject, version, true));
        } catch (RegistryException refused) {
            if (refused.status() != NOT_FOUND) {
                throw refused;
            }
            throw new SerializationException(
                    "A record of version " + from + " of subject " + subject + " cannot be migrated to version " + to
                            + ": version " + version + " between them was deleted for good. Register it again in mode"
                            + " IMPORT, or read without use.latest.version and use.latest.with.metadata.",
                    refused);
        }
    }
}
