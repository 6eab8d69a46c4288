package dev.kanon.registry;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.RuleSet;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schema as a client sends it. Named as in Confluent's interface, because refusals of malformed requests name it.
 *
 * @param version the version that it must become; -1 for whatever is next
 * @param id the id that it brings along; only where the mode is one of import
 * @param schemaType AVRO where absent
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RegisterSchemaRequest(
        @Nullable Integer version,
        @Nullable Integer id,
        @Nullable String schemaType,
        @Nullable List<SchemaReference> references,
        @Nullable Metadata metadata,
        @Nullable RuleSet ruleSet,
        @Nullable String schema,
        @Nullable List<SchemaTags> schemaTagsToAdd,
        @Nullable List<SchemaTags> schemaTagsToRemove,
        @Nullable Boolean propagateSchemaTags) {

    /** As sent, with an empty text where there is none. */
    public SchemaDefinition definition() {
        return new SchemaDefinition(
                schemaType == null ? SchemaDefinition.AVRO : schemaType,
                schema == null ? "" : schema,
                references == null ? List.of() : references,
                metadata,
                ruleSet);
    }

    /** The same with nothing but what makes a schema. */
    public static RegisterSchemaRequest of(SchemaDefinition definition) {
        return new RegisterSchemaRequest(
                null,
                null,
                definition.type(),
                definition.references(),
                definition.metadata(),
                definition.ruleSet(),
                definition.text(),
                null,
                null,
                null);
    }

    boolean hasText() {
        return schema != null && !schema.isBlank();
    }

    boolean bringsId() {
        return id != null && id >= 0;
    }

    boolean namesVersion() {
        return version != null && version > 0;
    }

    boolean wantsLatest() {
        return version != null && version == -1;
    }

    boolean changesTags() {
        return (schemaTagsToAdd != null && !schemaTagsToAdd.isEmpty())
                || (schemaTagsToRemove != null && !schemaTagsToRemove.isEmpty());
    }
}
