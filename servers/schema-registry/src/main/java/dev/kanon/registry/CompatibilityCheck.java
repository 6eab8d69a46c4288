package dev.kanon.registry;

import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.CompatibilityReasons;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.ParsedSchema;
import dev.kanon.schema.SchemaDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Whether a schema may become the next version of a subject, and every reason why not. */
public final class CompatibilityCheck {

    /** How much of an older schema's text a reason quotes. */
    private static final int MAX_QUOTED_CHARACTERS = 10 * 1024;

    private final SchemaParser parser;

    public CompatibilityCheck(SchemaParser parser) {
        this.parser = parser;
    }

    /**
     * Checks a schema against those versions that the configuration asks for.
     *
     * @param definition the schema's own, for its metadata
     * @param earlier the candidates, in order
     * @return the reasons; none means that the schema may come
     */
    public List<String> reasons(
            RegistryState state,
            SubjectConfig config,
            SchemaDefinition definition,
            ParsedSchema schema,
            List<StoredSchema> earlier) {
        List<StoredSchema> group = group(config, definition, earlier);
        CompatibilityLevel level = CompatibilityLevel.named(Objects.requireNonNullElse(config.compatibilityLevel(), ""))
                .orElse(CompatibilityLevel.NONE);
        boolean validateFields = Boolean.TRUE.equals(config.validateFields());
        List<String> reasons = new ArrayList<>();
        if (validateFields) {
            reasons.addAll(reservedFields(definition, schema, group));
        }
        if (level.backward() || level.forward()) {
            for (int i = group.size() - 1; i >= 0 && reasons.isEmpty(); i--) {
                reasons.addAll(against(state, config, level, schema, group.get(i)));
                if (!level.transitive()) {
                    break;
                }
            }
        }
        if (!reasons.isEmpty()) {
            reasons.add("{validateFields: '%s', compatibility: '%s'}".formatted(validateFields, level));
        }
        return reasons;
    }

    private static List<StoredSchema> group(
            SubjectConfig config, SchemaDefinition definition, List<StoredSchema> earlier) {
        String property = config.compatibilityGroup();
        if (property == null) {
            return earlier;
        }
        return earlier.stream()
                .filter(other -> Objects.equals(other.definition().property(property), definition.property(property)))
                .toList();
    }

    private static List<String> reservedFields(
            SchemaDefinition definition, ParsedSchema schema, List<StoredSchema> earlier) {
        Set<String> reserved = reserved(definition);
        List<String> reasons = new ArrayList<>();
        if (!earlier.isEmpty()) {
            reserved(earlier.get(earlier.size() - 1).definition()).stream()
                    .filter(name -> !reserved.contains(name))
                    .map(name ->
                            ("The new schema has reserved field %s removed from its metadata which is present in the"
                                            + " old schema's metadata.")
                                    .formatted(name))
                    .forEach(reasons::add);
        }
        reserved.stream()
                .filter(schema.topLevelFields()::contains)
                .map("The new schema has field that conflicts with the reserved field %s."::formatted)
                .forEach(reasons::add);
        return reasons;
    }

    private static Set<String> reserved(SchemaDefinition definition) {
        String names = definition.property(Metadata.RESERVED_PROPERTY);
        Set<String> reserved = new LinkedHashSet<>();
        if (names != null) {
            Arrays.stream(names.split(",", -1))
                    .map(String::strip)
                    .filter(name -> !name.isEmpty())
                    .forEach(reserved::add);
        }
        return reserved;
    }

    private List<String> against(
            RegistryState state,
            SubjectConfig config,
            CompatibilityLevel level,
            ParsedSchema schema,
            StoredSchema earlier) {
        if (!schema.type().equals(earlier.definition().type())) {
            return List.of(CompatibilityReasons.DIFFERENT_TYPE);
        }
        CompatibilityPolicy policy = "LENIENT".equals(config.compatibilityPolicy())
                ? CompatibilityPolicy.LENIENT
                : CompatibilityPolicy.STRICT;
        List<String> reasons = new ArrayList<>(CompatibilityReasons.between(
                parser.format(schema.type()), schema, parser.parse(state, earlier), level, policy));
        if (!reasons.isEmpty()) {
            reasons.add("{oldSchemaVersion: %d}".formatted(earlier.version()));
            reasons.add("{oldSchema: %s}".formatted(quoted(earlier.definition().text())));
        }
        return reasons;
    }

    private static String quoted(String text) {
        return text.length() <= MAX_QUOTED_CHARACTERS
                ? "'%s'".formatted(text)
                : "<truncated to %d characters> '%s'"
                        .formatted(MAX_QUOTED_CHARACTERS, text.substring(0, MAX_QUOTED_CHARACTERS));
    }
}
