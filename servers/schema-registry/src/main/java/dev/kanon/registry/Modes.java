package dev.kanon.registry;

import dev.kanon.component.KanonException;
import dev.kanon.registry.RegistryCommand.DeleteMode;
import dev.kanon.registry.RegistryCommand.SetMode;
import dev.kanon.registry.RegistryReply.ModeSet;
import dev.kanon.replication.Decision;
import dev.kanon.replication.LogRecord;
import java.util.ArrayList;
import java.util.List;

/** Decides changes of mode, and guards what a mode forbids. */
final class Modes {

    private final boolean mutable;

    /** @param mutable whether modes may be changed at all */
    Modes(boolean mutable) {
        this.mutable = mutable;
    }

    Decision<RegistryReply> set(RegistryState state, SetMode command) {
        String subject = command.subject();
        checkMutable();
        if (command.mode() == null) {
            return new Decision<>(List.of(SchemasTopic.mode(subject, null)), new ModeSet(null));
        }
        RegistryMode mode = RegistryMode.named(command.mode())
                .orElseThrow(() -> RegistryErrors.INVALID_MODE.with(
                        "Invalid mode. Valid values are READWRITE, READONLY, IMPORT and FORWARD."));
        if (mode == RegistryMode.FORWARD && !subject.equals(SubjectName.GLOBAL)) {
            throw RegistryErrors.INVALID_MODE.with("Forward mode only supported on global level");
        }
        List<LogRecord> records = new ArrayList<>();
        if (mode == RegistryMode.IMPORT && !command.force() && state.mode(subject) != RegistryMode.IMPORT) {
            records.addAll(cleared(state, subject));
        }
        records.add(SchemasTopic.mode(subject, mode));
        return new Decision<>(records, new ModeSet(command.mode()));
    }

    Decision<RegistryReply> delete(RegistryState state, DeleteMode command) {
        String subject = command.subject();
        checkMutable();
        RegistryMode old = state.mode(subject);
        if (old == null && !subject.isEmpty() && !command.recursive()) {
            throw RegistryErrors.SUBJECT_NOT_FOUND.with(subject);
        }
        List<LogRecord> records = new ArrayList<>();
        records.add(SchemasTopic.mode(subject, null));
        if (command.recursive() && SubjectName.parse(subject).name().isEmpty()) {
            state.moded().stream()
                    .filter(other -> !other.equals(subject) && isUnder(subject, other))
                    .forEach(other -> records.add(SchemasTopic.mode(other, null)));
        }
        if (old == null && subject.isEmpty()) {
            old = RegistryMode.READWRITE;
        }
        return new Decision<>(records, new ModeSet(old == null ? null : old.name()));
    }

    private static boolean isUnder(String context, String subject) {
        SubjectName name = SubjectName.parse(subject);
        return context.equals(SubjectName.GLOBAL) || name.contextPrefix().equals(context);
    }

    private void checkMutable() {
        if (!mutable) {
            throw RegistryErrors.OPERATION_NOT_PERMITTED.with("Mode changes are not allowed");
        }
    }

    /** Import begins with nothing: what is only softly deleted goes for good, anything else forbids it. */
    private static List<LogRecord> cleared(RegistryState state, String subject) {
        SubjectName scope = SubjectName.parse(subject);
        List<String> subjects = state.subjects().stream()
                .filter(name -> scope.name().isEmpty() ? isUnder(subject, name) : name.equals(subject))
                .toList();
        if (subjects.stream().anyMatch(name -> state.hasSubject(name, false))) {
            throw RegistryErrors.OPERATION_NOT_PERMITTED.with("Cannot import since found existing subjects");
        }
        List<LogRecord> records = new ArrayList<>();
        subjects.forEach(name -> records.addAll(Deletion.tombstones(state.versions(name, true))));
        if (scope.name().isEmpty()) {
            subjects.forEach(name -> records.add(SchemasTopic.clearSubject(name)));
        } else {
            records.add(SchemasTopic.clearSubject(subject));
        }
        return records;
    }

    /** Refuses where nothing may be written. */
    static void checkWritable(RegistryState state, String subject) {
        if (state.modeInForce(subject).isReadOnly()) {
            throw refused(subject, "read-only mode");
        }
    }

    static KanonException refused(String subject, String how) {
        return RegistryErrors.OPERATION_NOT_PERMITTED.with("Subject %s in context %s is %s%s"
                .formatted(
                        subject.isEmpty() ? "null" : subject,
                        SubjectName.parse(subject).contextPrefix(),
                        how.startsWith("not ") ? "" : "in ",
                        how));
    }
}
