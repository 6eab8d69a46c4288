/**
 * What a schema registry is about, as immutable values: schemas, references, metadata, rule sets, compatibility levels;
 * and {@link dev.kanon.schema.SchemaFormat}, what a format (Avro, JSON Schema, Protobuf) has to do to take part.
 *
 * <p>The same code serves server, serializers, command line and Maven plugin, so that "the same schema" means the same
 * everywhere. Nothing here does input or output; everything is safe for use by several threads.
 */
@NullMarked
package dev.kanon.schema;

import org.jspecify.annotations.NullMarked;
