package dev.kanon.registry;

import dev.kanon.registry.RegistryCommand.DeleteContext;
import dev.kanon.registry.RegistryCommand.DeleteSubject;
import dev.kanon.registry.RegistryCommand.DeleteVersion;
import dev.kanon.registry.RegistryReply.DeletedVersions;
import dev.kanon.registry.RegistryReply.Done;
import dev.kanon.replication.Decision;
import dev.kanon.replication.LogRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Decides deletions: softly first, for good afterwards, and never under the feet of a schema that refers to it. */
final class Deletion {

    Decision<RegistryReply> deleteVersion(RegistryState state, DeleteVersion command) {
        String subject = command.subject();
        int number = Versions.parse(command.version());
        Modes.checkWritable(state, subject);
        if (!state.hasSubject(subject, true)) {
            throw RegistryErrors.SUBJECT_NOT_FOUND.with(subject);
        }
        StoredSchema schema = (number == Versions.LATEST
                        ? state.latest(subject, command.permanent())
                        : Optional.ofNullable(state.version(new SchemaVersion(subject, number))))
                .orElseThrow(() -> RegistryErrors.VERSION_NOT_FOUND.with(number));
        if (command.permanent() && !schema.deleted()) {
            throw RegistryErrors.VERSION_NOT_SOFT_DELETED.with(subject, schema.version());
        }
        if (!command.permanent() && schema.deleted()) {
            throw RegistryErrors.VERSION_SOFT_DELETED.with(subject, schema.version());
        }
        if (!state.referrers(schema.name(), command.permanent()).isEmpty()) {
            throw RegistryErrors.REFERENCE_EXISTS.with(subject, schema.version());
        }
        List<LogRecord> records = new ArrayList<>();
        if (command.permanent()) {
            records.add(SchemasTopic.noSchema(schema.name()));
            if (state.versions(subject).size() == 1) {
                records.addAll(settings(state, subject));
            }
        } else {
            records.add(SchemasTopic.schema(schema.name(), schema.id(), schema.definition(), true));
        }
        return new Decision<>(records, new DeletedVersions(List.of(schema.version())));
    }

    Decision<RegistryReply> deleteSubject(RegistryState state, DeleteSubject command) {
        String subject = command.subject();
        Modes.checkWritable(state, subject);
        List<StoredSchema> all = state.versions(subject, true);
        List<StoredSchema> left = state.versions(subject, false);
        if (all.isEmpty()) {
            throw RegistryErrors.SUBJECT_NOT_FOUND.with(subject);
        }
        if (command.permanent() && !left.isEmpty()) {
            throw RegistryErrors.SUBJECT_NOT_SOFT_DELETED.with(subject);
        }
        if (!command.permanent() && left.isEmpty()) {
            throw RegistryErrors.SUBJECT_SOFT_DELETED.with(subject);
        }
        List<StoredSchema> going = command.permanent() ? all : left;
        for (StoredSchema schema : going) {
            boolean referred = state.referrers(schema.name(), command.permanent()).stream()
                    .anyMatch(referrer -> !referrer.subject().equals(subject));
            if (referred) {
                throw RegistryErrors.REFERENCE_EXISTS.with(subject, schema.version());
            }
        }
        List<LogRecord> records = new ArrayList<>();
        if (command.permanent()) {
            records.addAll(tombstones(all));
            records.addAll(settings(state, subject));
        } else {
            records.add(SchemasTopic.deleteSubject(
                    subject, going.get(going.size() - 1).version()));
        }
        return new Decision<>(
                records,
                new DeletedVersions(going.stream().map(StoredSchema::version).toList()));
    }

    Decision<RegistryReply> deleteContext(RegistryState state, DeleteContext command) {
        String prefix = new SubjectName(command.context(), "").contextPrefix();
        boolean used = state.subjects().stream()
                .anyMatch(subject -> SubjectName.parse(subject).context().equals(command.context()));
        if (used) {
            throw RegistryErrors.CONTEXT_NOT_EMPTY.with(prefix.isEmpty() ? SubjectName.DEFAULT_CONTEXT : prefix);
        }
        List<LogRecord> records = new ArrayList<>(settings(state, prefix));
        if (state.contexts().contains(command.context())) {
            records.add(SchemasTopic.context(command.context(), false));
        }
        return new Decision<>(records, new Done());
    }

    /** What removes versions for good, the highest first: a reader who stops halfway sees a subject without its end. */
    static List<LogRecord> tombstones(List<StoredSchema> versions) {
        return versions.stream()
                .sorted(Comparator.comparingInt(StoredSchema::version).reversed())
                .map(schema -> SchemasTopic.noSchema(schema.name()))
                .toList();
    }

    private static List<LogRecord> settings(RegistryState state, String subject) {
        List<LogRecord> records = new ArrayList<>();
        if (state.config(subject) != null) {
            records.add(SchemasTopic.config(subject, null));
        }
        if (state.mode(subject) != null) {
            records.add(SchemasTopic.mode(subject, null));
        }
        return records;
    }
}
