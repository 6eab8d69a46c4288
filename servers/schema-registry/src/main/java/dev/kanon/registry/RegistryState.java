package dev.kanon.registry;

import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaReference;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/**
 * Everything that the registry knows. Immutable: each change gives a new state that shares most of the old one, so any thread
 * may read one for as long as it likes.
 */
public final class RegistryState {

    public static final RegistryState EMPTY = new RegistryState(
            TreePMap.empty(),
            HashTreePMap.empty(),
            HashTreePMap.empty(),
            HashTreePMap.empty(),
            HashTreePMap.empty(),
            TreePMap.empty(),
            TreePMap.empty(),
            TreePSet.empty());

    /** An id means something only in its context. */
    private record ContextId(String context, int id) {}

    /** The content behind an id, and all versions that have it. */
    private record Content(SchemaDefinition definition, UUID guid, TreePSet<SchemaVersion> holders) {}

    private final TreePMap<String, TreePMap<Integer, StoredSchema>> subjects;
    private final PMap<ContextId, Content> contents;
    private final PMap<UUID, TreePMap<String, Integer>> idsByGuid;
    private final PMap<String, Integer> highestIds;
    private final PMap<SchemaVersion, TreePSet<SchemaVersion>> referrers;
    private final TreePMap<String, SubjectConfig> configs;
    private final TreePMap<String, RegistryMode> modes;
    private final TreePSet<String> contexts;

    private RegistryState(
            TreePMap<String, TreePMap<Integer, StoredSchema>> subjects,
            PMap<ContextId, Content> contents,
            PMap<UUID, TreePMap<String, Integer>> idsByGuid,
            PMap<String, Integer> highestIds,
            PMap<SchemaVersion, TreePSet<SchemaVersion>> referrers,
            TreePMap<String, SubjectConfig> configs,
            TreePMap<String, RegistryMode> modes,
            TreePSet<String> contexts) {
        this.subjects = subjects;
        this.contents = contents;
        this.idsByGuid = idsByGuid;
        this.highestIds = highestIds;
        this.referrers = referrers;
        this.configs = configs;
        this.modes = modes;
        this.contexts = contexts;
    }

    /** The names of all subjects that have any version, softly deleted ones too, in order. */
    public SortedSet<String> subjects() {
        return subjects.keySet();
    }

    /** All versions of a subject, softly deleted ones too, in order; none where it is unknown. */
    public SortedMap<Integer, StoredSchema> versions(String subject) {
        return subjects.getOrDefault(subject, TreePMap.empty());
    }

    /** The versions of a subject in order. */
    public List<StoredSchema> versions(String subject, boolean deleted) {
        return versions(subject).values().stream()
                .filter(schema -> deleted || !schema.deleted())
                .toList();
    }

    public @Nullable StoredSchema version(SchemaVersion name) {
        return versions(name.subject()).get(name.version());
    }

    /** The highest version of a subject. */
    public Optional<StoredSchema> latest(String subject, boolean deleted) {
        List<StoredSchema> all = versions(subject, deleted);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** Whether the subject has a version. */
    public boolean hasSubject(String subject, boolean deleted) {
        return versions(subject).values().stream().anyMatch(schema -> deleted || !schema.deleted());
    }

    /** The versions that have an id, by subject and version; those that are not deleted first. */
    public List<StoredSchema> holders(String context, int id) {
        Content content = contents.get(new ContextId(context, id));
        if (content == null) {
            return List.of();
        }
        return content.holders.stream()
                .map(this::version)
                .filter(Objects::nonNull)
                .sorted((one, other) -> Boolean.compare(one.deleted(), other.deleted()))
                .toList();
    }

    /** The version that an id is shown with: the first one that is not deleted, if any. */
    public @Nullable StoredSchema holder(String context, int id) {
        Content content = contents.get(new ContextId(context, id));
        if (content == null) {
            return null;
        }
        StoredSchema deleted = null;
        for (SchemaVersion name : content.holders) {
            StoredSchema schema = version(name);
            if (schema != null && !schema.deleted()) {
                return schema;
            }
            deleted = deleted == null ? schema : deleted;
        }
        return deleted;
    }

    /** The id of a content in a context. */
    public @Nullable Integer idOf(String context, UUID guid) {
        return ids(guid).get(context);
    }

    /** Context → id of a content. */
    public SortedMap<String, Integer> ids(UUID guid) {
        return idsByGuid.getOrDefault(guid, TreePMap.empty());
    }

    /** The content that an id is bound to in a context. */
    @Nullable
    UUID guidOf(String context, int id) {
        Content content = contents.get(new ContextId(context, id));
        return content == null ? null : content.guid;
    }

    /** The highest id that was ever seen in a context; 0 before the first. */
    public int highestId(String context) {
        return highestIds.getOrDefault(context, 0);
    }

    /** The versions that refer to one. */
    public List<StoredSchema> referrers(SchemaVersion name, boolean deleted) {
        return referrers.getOrDefault(name, TreePSet.empty()).stream()
                .map(this::version)
                .filter(Objects::nonNull)
                .filter(schema -> deleted || !schema.deleted())
                .toList();
    }

    /** What is configured for exactly that subject or context; the empty string means the default context. */
    public @Nullable SubjectConfig config(String subject) {
        return configs.get(subject);
    }

    /** All that is configured, by subject. */
    public SortedMap<String, SubjectConfig> configs() {
        return configs;
    }

    /** What is set for exactly that subject or context; the empty string means the default context. */
    public @Nullable RegistryMode mode(String subject) {
        return modes.get(subject);
    }

    /** The subjects and contexts with a mode of their own, in order. */
    SortedSet<String> moded() {
        return modes.keySet();
    }

    /** The configuration in force: the subject's, else its context's, else the global one, else the server's default. */
    public SubjectConfig configInForce(String subject, String defaultLevel) {
        SubjectConfig global = Objects.requireNonNullElse(configs.get(SubjectName.GLOBAL), SubjectConfig.EMPTY);
        SubjectConfig context = configs.get(SubjectName.parse(subject).contextPrefix());
        SubjectConfig top = context == null ? global : context.orElse(global);
        SubjectConfig own = configs.get(subject);
        SubjectConfig found = own == null ? top : own.orElse(top);
        return found.compatibilityLevel() == null ? found.withLevel(defaultLevel) : found;
    }

    /** The mode in force, found in the same order. */
    public RegistryMode modeInForce(String subject) {
        return Stream.of(subject, SubjectName.parse(subject).contextPrefix(), SubjectName.GLOBAL)
                .map(modes::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(RegistryMode.READWRITE);
    }

    /** The contexts that were ever used, without the default one, in order. */
    public SortedSet<String> contexts() {
        return contexts;
    }

    /** This with a version put in, in place of the one of that name. */
    RegistryState with(StoredSchema schema) {
        RegistryState without = without(schema.name());
        String context = SubjectName.parse(schema.subject()).context();
        ContextId id = new ContextId(context, schema.id());
        Content content =
                without.contents.getOrDefault(id, new Content(schema.definition(), schema.guid(), TreePSet.empty()));
        // All holders share one copy of the text.
        StoredSchema shared = new StoredSchema(
                schema.name(),
                schema.id(),
                schema.guid(),
                content.definition.equals(schema.definition()) ? content.definition : schema.definition(),
                schema.timestamp(),
                schema.deleted());
        return new RegistryState(
                without.subjects.plus(
                        schema.subject(),
                        without.subjects
                                .getOrDefault(schema.subject(), TreePMap.empty())
                                .plus(schema.version(), shared)),
                without.contents.plus(
                        id, new Content(content.definition, content.guid, content.holders.plus(schema.name()))),
                without.idsByGuid.plus(
                        content.guid,
                        without.idsByGuid
                                .getOrDefault(content.guid, TreePMap.empty())
                                .plus(context, schema.id())),
                without.highestIds.plus(context, Math.max(without.highestId(context), schema.id())),
                referred(without.referrers, shared, true),
                without.configs,
                without.modes,
                context.equals(SubjectName.DEFAULT_CONTEXT) ? without.contexts : without.contexts.plus(context));
    }

    /** This without a version. */
    RegistryState without(SchemaVersion name) {
        StoredSchema schema = version(name);
        if (schema == null) {
            return this;
        }
        TreePMap<Integer, StoredSchema> left =
                subjects.getOrDefault(name.subject(), TreePMap.empty()).minus(name.version());
        String context = SubjectName.parse(name.subject()).context();
        ContextId id = new ContextId(context, schema.id());
        Content content = Objects.requireNonNull(contents.get(id));
        TreePSet<SchemaVersion> holders = content.holders.minus(name);
        TreePMap<String, Integer> ids = idsByGuid.getOrDefault(content.guid, TreePMap.empty());
        TreePMap<String, Integer> idsLeft =
                holders.isEmpty() && Objects.equals(ids.get(context), schema.id()) ? ids.minus(context) : ids;
        return new RegistryState(
                left.isEmpty() ? subjects.minus(name.subject()) : subjects.plus(name.subject(), left),
                holders.isEmpty()
                        ? contents.minus(id)
                        : contents.plus(id, new Content(content.definition, content.guid, holders)),
                idsLeft.isEmpty() ? idsByGuid.minus(content.guid) : idsByGuid.plus(content.guid, idsLeft),
                highestIds,
                referred(referrers, schema, false),
                configs,
                modes,
                contexts);
    }

    private static PMap<SchemaVersion, TreePSet<SchemaVersion>> referred(
            PMap<SchemaVersion, TreePSet<SchemaVersion>> referrers, StoredSchema schema, boolean present) {
        PMap<SchemaVersion, TreePSet<SchemaVersion>> changed = referrers;
        for (SchemaVersion target : targets(schema)) {
            TreePSet<SchemaVersion> old = changed.getOrDefault(target, TreePSet.empty());
            TreePSet<SchemaVersion> now = present ? old.plus(schema.name()) : old.minus(schema.name());
            changed = now.isEmpty() ? changed.minus(target) : changed.plus(target, now);
        }
        return changed;
    }

    private static Collection<SchemaVersion> targets(StoredSchema schema) {
        String context = SubjectName.parse(schema.subject()).context();
        return schema.definition().references().stream()
                .filter(reference -> reference.subject() != null && reference.version() != null)
                .map(reference -> target(context, reference))
                .toList();
    }

    /** What a reference of a schema in that context is to. */
    static SchemaVersion target(String context, SchemaReference reference) {
        return new SchemaVersion(
                SubjectName.within(context, Objects.requireNonNullElse(reference.subject(), ""))
                        .toString(),
                Objects.requireNonNullElse(reference.version(), 0));
    }

    /** This with all versions of a subject up to one softly deleted. */
    RegistryState withSubjectDeleted(String subject, int upTo) {
        RegistryState state = this;
        for (StoredSchema schema : versions(subject, false)) {
            if (schema.version() <= upTo) {
                state = state.with(schema.softlyDeleted());
            }
        }
        return state;
    }

    /** This without any version of a subject. */
    RegistryState withoutSubject(String subject) {
        RegistryState state = this;
        for (StoredSchema schema : versions(subject, true)) {
            state = state.without(schema.name());
        }
        return state;
    }

    /** This with a configuration set, or removed where it is null. */
    RegistryState withConfig(String subject, @Nullable SubjectConfig config) {
        return new RegistryState(
                subjects,
                contents,
                idsByGuid,
                highestIds,
                referrers,
                config == null ? configs.minus(subject) : configs.plus(subject, config),
                modes,
                contexts);
    }

    /** This with a mode set, or removed where it is null. */
    RegistryState withMode(String subject, @Nullable RegistryMode mode) {
        return new RegistryState(
                subjects,
                contents,
                idsByGuid,
                highestIds,
                referrers,
                configs,
                mode == null ? modes.minus(subject) : modes.plus(subject, mode),
                contexts);
    }

    /** This with a context known or forgotten. */
    RegistryState withContext(String context, boolean known) {
        return new RegistryState(
                subjects,
                contents,
                idsByGuid,
                highestIds,
                referrers,
                configs,
                modes,
                known ? contexts.plus(context) : contexts.minus(context));
    }
}
