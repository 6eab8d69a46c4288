package dev.kanon.schema;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * A schema's use of another one.
 *
 * @param name what the text calls it: full name (Avro), {@code $ref} (JSON Schema), import path (Protobuf)
 * @param subject where it is registered
 * @param version which version; -1 means the latest and is replaced by a number before a schema is stored
 */
@JsonPropertyOrder({"name", "subject", "version"})
public record SchemaReference(
        @Nullable String name,
        @Nullable String subject,
        @Nullable Integer version) {}
