package dev.kanon.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schema with all that makes it what it is. Equal definitions have one id in a context, and one {@link SchemaGuid}.
 *
 * @param type AVRO, JSON or PROTOBUF
 * @param text the schema itself
 * @param references what the text uses from other subjects, in order
 */
public record SchemaDefinition(
        String type,
        String text,
        List<SchemaReference> references,
        @Nullable Metadata metadata,
        @Nullable RuleSet ruleSet) {

    public static final String AVRO = "AVRO";
    public static final String JSON = "JSON";
    public static final String PROTOBUF = "PROTOBUF";

    public SchemaDefinition {
        references = List.copyOf(references);
    }

    /** A schema without references, metadata or rules. */
    public static SchemaDefinition of(String type, String text) {
        return new SchemaDefinition(type, text, List.of(), null, null);
    }

    public SchemaDefinition withText(String changed) {
        return new SchemaDefinition(type, changed, references, metadata, ruleSet);
    }

    public SchemaDefinition withMetadata(@Nullable Metadata changed) {
        return new SchemaDefinition(type, text, references, changed, ruleSet);
    }

    public SchemaDefinition withRuleSet(@Nullable RuleSet changed) {
        return new SchemaDefinition(type, text, references, metadata, changed);
    }

    /** The value of a metadata property, or null. */
    public @Nullable String property(String key) {
        return metadata == null ? null : metadata.property(key);
    }
}
