package dev.kanon.schema.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.kanon.schema.InvalidSchemaException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the drafts say that a schema is: their own schemas of schemas, which come with the validator. */
final class MetaSchemas {

    private static final int SHOWN_PROBLEMS = 5;

    private static final Map<Draft, SpecificationVersion> VERSIONS = new EnumMap<>(Map.of(
            Draft.V4, SpecificationVersion.DRAFT_4,
            Draft.V6, SpecificationVersion.DRAFT_6,
            Draft.V7, SpecificationVersion.DRAFT_7,
            Draft.V2019_09, SpecificationVersion.DRAFT_2019_09,
            Draft.V2020_12, SpecificationVersion.DRAFT_2020_12));

    /** Without formats: compiling a hostile regular expression can exhaust the stack; see {@link NamePattern}. */
    private static final SchemaRegistryConfig CONFIG =
            SchemaRegistryConfig.builder().formatAssertionsEnabled(false).build();

    private static final Map<Draft, Schema> SCHEMAS = load();

    /** The parts of which the schemas of the newer drafts consist, by address. */
    private static final Map<String, JsonNode> VOCABULARIES = vocabularies();

    private MetaSchemas() {}

    private static Map<Draft, Schema> load() {
        Map<Draft, Schema> schemas = new EnumMap<>(Draft.class);
        VERSIONS.forEach((draft, version) -> schemas.put(draft, bundled(version, version.getDialectId())));
        return schemas;
    }

    private static Map<String, JsonNode> vocabularies() {
        Map<String, JsonNode> vocabularies = new HashMap<>();
        for (Draft draft : List.of(Draft.V2019_09, Draft.V2020_12)) {
            for (JsonNode part : of(draft).getSchemaNode().path("allOf")) {
                String address =
                        Uris.resolve(draft.uri(), part.path(Keyword.REF).asText());
                vocabularies.put(
                        address,
                        bundled(Objects.requireNonNull(VERSIONS.get(draft)), address)
                                .getSchemaNode());
            }
        }
        return vocabularies;
    }

    private static Schema bundled(SpecificationVersion version, String address) {
        return SchemaRegistry.withDefaultDialect(version, registry -> registry.schemaRegistryConfig(CONFIG))
                .getSchema(SchemaLocation.of(address));
    }

    /** @throws InvalidSchemaException with what is wrong where, if it is no schema of its draft */
    static void check(JsonNode schema) throws InvalidSchemaException {
        List<Error> problems = of(Draft.of(schema)).validate(schema);
        if (!problems.isEmpty()) {
            throw new InvalidSchemaException(problems.stream()
                    .limit(SHOWN_PROBLEMS)
                    .map(problem -> "at \"" + problem.getInstanceLocation() + "\" " + problem.getMessage())
                    .collect(Collectors.joining(
                            "; ",
                            "This is no schema of " + Draft.of(schema).uri() + ": ",
                            problems.size() > SHOWN_PROBLEMS
                                    ? "; and " + (problems.size() - SHOWN_PROBLEMS) + " more"
                                    : "")));
        }
    }

    /** The schema of schemas, or the part of one, at an address without a fragment. */
    static @Nullable JsonNode named(String address) {
        for (Draft draft : Draft.values()) {
            if (draft.uri().equals(address)) {
                return of(draft).getSchemaNode();
            }
        }
        return VOCABULARIES.get(address);
    }

    private static Schema of(Draft draft) {
        return Objects.requireNonNull(SCHEMAS.get(draft), draft::name);
    }
}
