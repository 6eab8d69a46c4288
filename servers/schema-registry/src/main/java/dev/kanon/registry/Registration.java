package dev.kanon.registry;

import dev.kanon.registry.RegistryCommand.ChangeTags;
import dev.kanon.registry.RegistryCommand.Register;
import dev.kanon.registry.RegistryReply.Registered;
import dev.kanon.replication.Decision;
import dev.kanon.replication.LogRecord;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.Rule;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaGuid;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Decides what becomes of a schema that somebody wants registered. */
final class Registration {

    private static final String WRONG_VERSION = "Version is not one more than previous version";

    private final SchemaParser parser;
    private final SchemaLookup lookup;
    private final CompatibilityCheck compatibility;
    private final ContractRules rules;
    private final String defaultLevel;

    Registration(SchemaParser parser, ContractRules rules, String defaultLevel) {
        this.parser = parser;
        this.lookup = new SchemaLookup(parser);
        this.compatibility = new CompatibilityCheck(parser);
        this.rules = rules;
        this.defaultLevel = defaultLevel;
    }

    Decision<RegistryReply> register(RegistryState state, Register command) {
        String subject = command.subject();
        RegisterSchemaRequest request = command.request();
        SubjectConfig config = state.configInForce(subject, defaultLevel);
        parser.format(request.definition().type());
        if (!request.changesTags() && request.hasText()) {
            Optional<StoredSchema> existing = existing(state, config, command);
            if (existing.isPresent()) {
                StoredSchema found = existing.get();
                return Decision.reply(registered(found, request.wantsLatest() ? found.timestamp() : null));
            }
        }
        RegistryMode mode = state.modeInForce(subject);
        checkMode(mode, subject, request);
        return mode.isImport() ? takeOver(state, config, command) : add(state, config, command);
    }

    Decision<RegistryReply> changeTags(RegistryState state, ChangeTags command) {
        TagSchemaRequest change = command.request();
        StoredSchema base = Versions.require(state, command.subject(), command.version(), false);
        int next = state.versions(command.subject()).lastKey() + 1;
        if (change.newVersion() != null && change.newVersion() != next) {
            throw RegistryErrors.INVALID_SCHEMA.with(WRONG_VERSION);
        }
        SchemaDefinition definition = base.definition();
        return register(
                state,
                new Register(
                        command.subject(),
                        new RegisterSchemaRequest(
                                next,
                                null,
                                definition.type(),
                                definition.references(),
                                change.metadata() == null ? definition.metadata() : change.metadata(),
                                changedRules(definition.ruleSet(), change),
                                definition.text(),
                                change.tagsToAdd(),
                                change.tagsToRemove(),
                                null),
                        null));
    }

    private static @Nullable RuleSet changedRules(@Nullable RuleSet rules, TagSchemaRequest change) {
        boolean merges = change.rulesToMerge() != null || change.rulesToRemove() != null;
        boolean replaces =
                change.ruleSet() != null && change.ruleSet().all().findAny().isPresent();
        if (merges && replaces) {
            throw RegistryErrors.INVALID_RULESET.with(
                    "A ruleSet replaces all rules, so it cannot come together with rulesToMerge or rulesToRemove");
        }
        if (change.ruleSet() != null && !merges) {
            return change.ruleSet();
        }
        RuleSet kept = rules;
        if (rules != null && change.rulesToRemove() != null) {
            Set<String> removed = new HashSet<>(change.rulesToRemove());
            kept = new RuleSet(
                    without(rules.migrationRules(), removed),
                    without(rules.domainRules(), removed),
                    without(rules.encodingRules(), removed),
                    rules.enableAt());
        }
        return RuleSet.merge(kept, change.rulesToMerge());
    }

    private static @Nullable List<Rule> without(@Nullable List<Rule> rules, Set<String> removed) {
        return rules == null
                ? null
                : rules.stream().filter(rule -> !removed.contains(rule.name())).toList();
    }

    /** The version that the request is already satisfied by. */
    private Optional<StoredSchema> existing(RegistryState state, SubjectConfig config, Register command) {
        RegisterSchemaRequest request = command.request();
        return lookup.find(state, config, command.subject(), request.definition(), command.normalize(), false)
                .filter(found -> !request.bringsId() || Objects.equals(found.id(), request.id()))
                .filter(found -> !request.namesVersion() || Objects.equals(found.version(), request.version()))
                .filter(found -> !request.wantsLatest()
                        || state.latest(command.subject(), false)
                                .filter(found::equals)
                                .isPresent());
    }

    private static void checkMode(RegistryMode mode, String subject, RegisterSchemaRequest request) {
        if (mode.isReadOnly()) {
            throw Modes.refused(subject, "read-only mode");
        }
        if (request.bringsId() && !mode.isImport()) {
            throw Modes.refused(subject, "not in import mode");
        }
        if (!request.bringsId() && mode.isImport()) {
            throw Modes.refused(subject, "not in read-write mode");
        }
    }

    /** A schema that brings its id along, and is believed. */
    private Decision<RegistryReply> takeOver(RegistryState state, SubjectConfig config, Register command) {
        String subject = command.subject();
        SchemaDefinition sent =
                SchemaLookup.numbered(state, subject, command.request().definition());
        ParsedSchema parsed = parser.parse(state, subject, sent, config.strictness());
        rules.check(sent.ruleSet(), parsed);
        SchemaDefinition definition = SchemaLookup.definition(sent, parsed);
        int id = Objects.requireNonNull(command.request().id());
        SubjectName name = SubjectName.parse(subject);
        var bound = state.guidOf(name.context(), id);
        if (bound != null && !bound.equals(SchemaGuid.of(definition))) {
            throw RegistryErrors.OPERATION_NOT_PERMITTED.with(
                    "Overwrite new schema with id %d in context %s is not permitted."
                            .formatted(id, name.contextPrefix()));
        }
        int version = command.request().namesVersion()
                ? Objects.requireNonNull(command.request().version())
                : nextVersion(state, subject);
        return written(state, new SchemaVersion(subject, version), id, definition, List.of());
    }

    /** A schema that becomes the next version, if it may. */
    private Decision<RegistryReply> add(RegistryState state, SubjectConfig config, Register command) {
        String subject = command.subject();
        int version = nextVersion(state, subject);
        SchemaDefinition sent = completed(state, config, command, version);
        ParsedSchema parsed =
                tagged(parser.parse(state, subject, sent, config.strictness()), state, subject, command.request());
        rules.check(sent.ruleSet(), parsed);
        parsed = SchemaLookup.canonical(parsed, config, command.normalize());
        SchemaDefinition definition = SchemaLookup.definition(sent, parsed);

        Integer id = state.idOf(SubjectName.parse(subject).context(), SchemaGuid.of(definition));
        List<LogRecord> replaced = new ArrayList<>();
        if (id != null) {
            for (StoredSchema same : state.versions(subject, true)) {
                if (same.id() == id && !same.deleted()) {
                    return Decision.reply(registered(same, null));
                }
                if (same.id() == id && state.referrers(same.name(), true).isEmpty()) {
                    replaced.add(SchemasTopic.noSchema(same.name()));
                }
            }
        }
        List<String> reasons = compatibility.reasons(state, config, definition, parsed, state.versions(subject, false));
        if (!reasons.isEmpty()) {
            throw RegistryErrors.INCOMPATIBLE_SCHEMA.with(subject, String.join(", ", reasons));
        }
        int newId = id == null ? state.highestId(SubjectName.parse(subject).context()) + 1 : id;
        return written(state, new SchemaVersion(subject, version), newId, definition, replaced);
    }

    private static int nextVersion(RegistryState state, String subject) {
        SortedMap<Integer, StoredSchema> versions = state.versions(subject);
        return versions.isEmpty() ? 1 : versions.lastKey() + 1;
    }

    /** The schema as sent, with what it leaves out taken from the latest version and from the configuration. */
    private SchemaDefinition completed(RegistryState state, SubjectConfig config, Register command, int version) {
        RegisterSchemaRequest request = command.request();
        StoredSchema previous = state.latest(command.subject(), false).orElse(null);
        SchemaDefinition sent = request.definition();
        if (!request.hasText()) {
            if (previous == null) {
                throw RegistryErrors.INVALID_SCHEMA.with("Empty schema");
            }
            if (request.changesTags()) {
                throw RegistryErrors.INVALID_SCHEMA.with(
                        "Tags go into a schema's text, so schemaTagsToAdd and schemaTagsToRemove need the member schema;"
                                + " to tag a registered version, use its /tags endpoint");
            }
            SchemaDefinition old = previous.definition();
            sent = new SchemaDefinition(old.type(), old.text(), old.references(), sent.metadata(), sent.ruleSet());
        }
        if (request.namesVersion() && !Objects.equals(request.version(), version)) {
            throw RegistryErrors.INVALID_SCHEMA.with(WRONG_VERSION);
        }
        if (previous != null) {
            SchemaDefinition old = previous.definition();
            sent = sent.withMetadata(sent.metadata() == null ? old.metadata() : sent.metadata())
                    .withRuleSet(sent.ruleSet() == null ? old.ruleSet() : sent.ruleSet());
        }
        sent = SchemaLookup.contract(config, SchemaLookup.numbered(state, command.subject(), sent));
        if (request.namesVersion() || sent.property(Metadata.VERSION_PROPERTY) != null) {
            Metadata metadata = Objects.requireNonNullElse(sent.metadata(), Metadata.EMPTY);
            sent = sent.withMetadata(metadata.withProperty(Metadata.VERSION_PROPERTY, Integer.toString(version)));
        }
        return sent;
    }

    private ParsedSchema tagged(
            ParsedSchema parsed, RegistryState state, String subject, RegisterSchemaRequest request) {
        ParsedSchema tagged = parsed;
        try {
            if (Boolean.TRUE.equals(request.propagateSchemaTags())) {
                StoredSchema previous = state.latest(subject, false).orElse(null);
                if (previous != null && previous.definition().type().equals(parsed.type())) {
                    tagged = propagated(tagged, parser.parse(state, previous));
                }
            }
            return request.changesTags()
                    ? tagged.withTags(
                            SchemaTags.byEntity(request.schemaTagsToAdd()),
                            SchemaTags.byEntity(request.schemaTagsToRemove()))
                    : tagged;
        } catch (IllegalArgumentException e) {
            throw RegistryErrors.INVALID_SCHEMA.with("java.lang.IllegalArgumentException: " + e.getMessage());
        }
    }

    /** The tags of the previous version, as far as their places are still there. */
    private static ParsedSchema propagated(ParsedSchema schema, ParsedSchema previous) {
        ParsedSchema tagged = schema;
        for (var tags : previous.inlineTags().entrySet()) {
            tagged = propagated(tagged, tags.getKey(), tags.getValue());
        }
        return tagged;
    }

    private static ParsedSchema propagated(ParsedSchema schema, SchemaEntity place, Set<String> tags) {
        try {
            return schema.withTags(Map.of(place, tags), Map.of());
        } catch (IllegalArgumentException placeIsGone) {
            return schema;
        }
    }

    private static Decision<RegistryReply> written(
            RegistryState state, SchemaVersion name, int id, SchemaDefinition definition, List<LogRecord> replaced) {
        List<LogRecord> records = new ArrayList<>(replaced);
        SubjectName subject = SubjectName.parse(name.subject());
        if (!subject.isInDefaultContext() && !state.contexts().contains(subject.context())) {
            records.add(SchemasTopic.context(subject.context(), true));
        }
        records.add(SchemasTopic.schema(name, id, definition, false));
        return new Decision<>(records, new Registered(name.version(), id, SchemaGuid.of(definition), definition, null));
    }

    private static Registered registered(StoredSchema schema, @Nullable Long timestamp) {
        return new Registered(schema.version(), schema.id(), schema.guid(), schema.definition(), timestamp);
    }
}
