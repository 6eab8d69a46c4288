package dev.kanon.schema;

import org.jspecify.annotations.Nullable;

/**
 * A schema as a registry holds it.
 *
 * @param subject the subject's full name, with its context unless that is the default one
 * @param version from 1
 * @param id unique in the subject's context
 * @param guid the same in every registry; null where a registry does not tell
 */
public record RegisteredSchema(
        String subject, int version, int id, @Nullable String guid, SchemaDefinition definition) {}
