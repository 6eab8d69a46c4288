package dev.kanon.registry;

import dev.kanon.schema.Metadata;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaGuid;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.Strictness;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the version of a subject that is the same schema as a given one. */
public final class SchemaLookup {

    private final SchemaParser parser;

    public SchemaLookup(SchemaParser parser) {
        this.parser = parser;
    }

    /**
     * The highest version with the given content: exactly as it is, else by the format's own idea of what is the same, else
     * the same with the contract of the latest version where the given one has none.
     *
     * @param deleted whether softly deleted versions count
     */
    public Optional<StoredSchema> find(
            RegistryState state,
            SubjectConfig config,
            String subject,
            SchemaDefinition request,
            @Nullable Boolean normalize,
            boolean deleted) {
        List<StoredSchema> versions = state.versions(subject, deleted);
        if (versions.isEmpty()) {
            return Optional.empty();
        }
        SchemaDefinition numbered = numbered(state, subject, request);
        SchemaDefinition asSent = contract(config, numbered);
        ParsedSchema parsed = canonical(parser.parse(state, subject, asSent, Strictness.LENIENT), config, normalize);
        Optional<StoredSchema> found = match(state, versions, definition(asSent, parsed), parsed);
        if (found.isPresent() || (request.metadata() != null && request.ruleSet() != null)) {
            return found;
        }
        SchemaDefinition latest = versions.get(versions.size() - 1).definition();
        SchemaDefinition filled = contract(
                config,
                numbered.withMetadata(orElse(request.metadata(), latest.metadata()))
                        .withRuleSet(orElse(request.ruleSet(), latest.ruleSet())));
        return match(state, versions, definition(filled, parsed), parsed);
    }

    /** A schema that might be registered, checked as strictly as it would be. */
    public ParsedSchema parsed(
            RegistryState state,
            SubjectConfig config,
            String subject,
            SchemaDefinition definition,
            @Nullable Boolean normalize) {
        return canonical(parser.parse(state, subject, definition, config.strictness()), config, normalize);
    }

    private Optional<StoredSchema> match(
            RegistryState state, List<StoredSchema> versions, SchemaDefinition wanted, ParsedSchema parsed) {
        var guid = SchemaGuid.of(wanted);
        for (int i = versions.size() - 1; i >= 0; i--) {
            if (versions.get(i).guid().equals(guid)
                    && versions.get(i).definition().type().equals(wanted.type())) {
                return Optional.of(versions.get(i));
            }
        }
        for (int i = versions.size() - 1; i >= 0; i--) {
            if (isSame(state, versions.get(i), wanted, parsed)) {
                return Optional.of(versions.get(i));
            }
        }
        return Optional.empty();
    }

    private boolean isSame(RegistryState state, StoredSchema stored, SchemaDefinition wanted, ParsedSchema parsed) {
        SchemaDefinition definition = stored.definition();
        return definition.type().equals(wanted.type())
                && Objects.equals(withoutVersion(definition.metadata()), withoutVersion(wanted.metadata()))
                && Objects.equals(definition.ruleSet(), wanted.ruleSet())
                && definition.references().equals(wanted.references())
                && parser.parse(state, stored).isEquivalentTo(parsed);
    }

    private static @Nullable Metadata withoutVersion(@Nullable Metadata metadata) {
        if (metadata == null) {
            return null;
        }
        Metadata without = metadata.withoutProperty(Metadata.VERSION_PROPERTY);
        return without.equals(Metadata.EMPTY) ? null : without;
    }

    /** A definition with the defaults and overrides of the configuration. */
    public static SchemaDefinition contract(SubjectConfig config, SchemaDefinition definition) {
        return definition
                .withMetadata(Metadata.merge(
                        Metadata.merge(config.defaultMetadata(), definition.metadata()), config.overrideMetadata()))
                .withRuleSet(RuleSet.merge(
                        RuleSet.merge(config.defaultRuleSet(), definition.ruleSet()), config.overrideRuleSet()));
    }

    /** A parsed schema in the form that is stored. */
    static ParsedSchema canonical(ParsedSchema parsed, SubjectConfig config, @Nullable Boolean normalize) {
        boolean wanted = normalize == null ? Boolean.TRUE.equals(config.normalize()) : normalize;
        return wanted ? parsed.normalized() : parsed;
    }

    /** What is stored of a parsed schema, with the contract of its definition. */
    static SchemaDefinition definition(SchemaDefinition contract, ParsedSchema parsed) {
        return new SchemaDefinition(
                parsed.type(), parsed.canonicalText(), parsed.references(), contract.metadata(), contract.ruleSet());
    }

    /** A definition whose references to a latest version name its number. */
    public static SchemaDefinition numbered(RegistryState state, String subject, SchemaDefinition definition) {
        String context = SubjectName.parse(subject).context();
        List<SchemaReference> references = definition.references().stream()
                .map(reference -> {
                    if (reference.version() == null || reference.version() != -1 || reference.subject() == null) {
                        return reference;
                    }
                    return state.latest(RegistryState.target(context, reference).subject(), false)
                            .map(latest -> new SchemaReference(reference.name(), reference.subject(), latest.version()))
                            .orElse(reference);
                })
                .toList();
        return new SchemaDefinition(
                definition.type(), definition.text(), references, definition.metadata(), definition.ruleSet());
    }

    private static <T> @Nullable T orElse(@Nullable T own, @Nullable T other) {
        return own == null ? other : own;
    }
}
