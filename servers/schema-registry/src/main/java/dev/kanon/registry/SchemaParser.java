package dev.kanon.registry;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kanon.component.KanonException;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaFormat;
import dev.kanon.schema.SchemaFormats;
import dev.kanon.schema.SchemaGuid;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Understands schemas with all that they refer to. What was understood is kept for a while, so that a schema which a request
 * has had parsed costs the thread that decides next to nothing.
 */
public final class SchemaParser {

    /** How deep references may go; far deeper than anybody's schemas, and no danger to the stack. */
    private static final int MAX_REFERENCE_DEPTH = 100;

    /** What an entry weighs beside its text. */
    private static final int ENTRY_WEIGHT = 1000;

    private record CacheKey(String type, SchemaSource source, Strictness strictness) {}

    /** A refusal is kept as well: a hostile text must not cost twice. */
    private record Outcome(
            @Nullable ParsedSchema schema, @Nullable InvalidSchemaException refusal) {}

    private final SchemaFormats formats;
    private final Cache<CacheKey, Outcome> parsed;

    /** @param cacheCharacters how much is kept, counted in characters of schema text */
    public SchemaParser(SchemaFormats formats, long cacheCharacters) {
        this.formats = formats;
        this.parsed = Caffeine.newBuilder()
                .maximumWeight(cacheCharacters)
                .weigher((CacheKey key, Outcome outcome) ->
                        ENTRY_WEIGHT + key.source.text().length())
                .build();
    }

    public SchemaFormats formats() {
        return formats;
    }

    /** The format of that name, or the refusal that says why there is none. */
    SchemaFormat format(String type) {
        return formats.named(type).orElseThrow(() -> RegistryErrors.INVALID_SCHEMA.with("Invalid schema type " + type));
    }

    /** A stored schema. */
    public ParsedSchema parse(RegistryState state, StoredSchema schema) {
        return parse(state, schema.subject(), schema.definition(), Strictness.LENIENT);
    }

    /** A schema as it was sent, refused with its record where it is none. */
    public ParsedSchema parse(RegistryState state, String subject, SchemaDefinition definition, Strictness strictness) {
        SchemaFormat format = format(definition.type());
        if (definition.text().isBlank()) {
            throw RegistryErrors.INVALID_SCHEMA.with("Empty schema");
        }
        try {
            SchemaSource source = source(state, subject, definition);
            CacheKey key = new CacheKey(definition.type(), source, strictness);
            Outcome outcome = parsed.get(key, missing -> parse(format, missing));
            if (outcome.schema == null) {
                throw Objects.requireNonNull(outcome.refusal);
            }
            return outcome.schema;
        } catch (InvalidSchemaException e) {
            throw invalid(subject, definition, e);
        }
    }

    private static Outcome parse(SchemaFormat format, CacheKey key) {
        try {
            return new Outcome(format.parse(key.source, key.strictness), null);
        } catch (InvalidSchemaException e) {
            return new Outcome(null, e);
        }
    }

    /** As Confluent's registry words it, which says of a Protobuf schema twice what it is and never shows it. */
    private static KanonException invalid(String subject, SchemaDefinition definition, InvalidSchemaException cause) {
        if (definition.type().equals(SchemaDefinition.PROTOBUF)) {
            return RegistryErrors.INVALID_SCHEMA.with(
                    "Invalid schema of type PROTOBUF, details: Invalid schema of type PROTOBUF, details: "
                            + cause.getMessage());
        }
        String references = definition.references().stream()
                .map(reference -> "{name='%s', subject='%s', version=%s}"
                        .formatted(reference.name(), reference.subject(), reference.version()))
                .collect(Collectors.joining(", ", "[", "]"));
        return RegistryErrors.INVALID_SCHEMA.with(("Invalid schema of type %2$s, details: Invalid schema"
                        + " {subject=%1$s,version=null,id=null,guid=%3$s,schemaType=%2$s,references=%4$s,metadata=null,"
                        + "ruleSet=null,schema=%5$s,schemaTags=null,ts=null,deleted=null} with refs %4$s of type %2$s,"
                        + " details: %6$s")
                .formatted(
                        subject,
                        definition.type(),
                        SchemaGuid.of(definition.withMetadata(null).withRuleSet(null)),
                        references,
                        definition.text(),
                        cause.getMessage()));
    }

    private static SchemaSource source(RegistryState state, String subject, SchemaDefinition definition)
            throws InvalidSchemaException {
        Map<String, String> resolved = new LinkedHashMap<>();
        resolve(
                state,
                SubjectName.parse(subject).context(),
                definition.references(),
                resolved,
                new HashSet<>(),
                MAX_REFERENCE_DEPTH);
        return new SchemaSource(definition.text(), definition.references(), resolved);
    }

    private static void resolve(
            RegistryState state,
            String context,
            List<SchemaReference> references,
            Map<String, String> resolved,
            Set<String> seen,
            int depth)
            throws InvalidSchemaException {
        if (depth == 0) {
            throw new InvalidSchemaException("References go deeper than " + MAX_REFERENCE_DEPTH);
        }
        for (SchemaReference reference : references) {
            if (reference.name() == null || reference.subject() == null || reference.version() == null) {
                throw new InvalidSchemaException(
                        "A reference needs name, subject and version, but one is " + reference);
            }
            if (!seen.add(reference.name())) {
                continue;
            }
            SchemaVersion target = RegistryState.target(context, reference);
            StoredSchema schema = state.version(target);
            if (schema == null) {
                throw new InvalidSchemaException("No schema reference found for subject \"%s\" and version %s"
                        .formatted(reference.subject(), reference.version()));
            }
            resolve(
                    state,
                    SubjectName.parse(target.subject()).context(),
                    schema.definition().references(),
                    resolved,
                    seen,
                    depth - 1);
            resolved.put(reference.name(), schema.definition().text());
        }
    }
}
