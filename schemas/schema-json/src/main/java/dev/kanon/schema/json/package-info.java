/**
 * JSON Schema, drafts 4, 6, 7, 2019-09 and 2020-12, for registries, serializers and tools: understood, printed in the one
 * stored form, normalised, compared, tagged.
 *
 * <p>{@link dev.kanon.schema.json.JsonFormat} is the entrance. A schema stays the tree that its author wrote; a {@code Place}
 * is one schema in it, and knows what references in it are relative to. What a place says is its {@code Shape}: the
 * comparison walks two shapes side by side. Whether a text is a schema of its draft is the validator library's word.
 *
 * <p>Nothing is ever fetched: a {@code $ref} leads into the text itself, into one of its references or to a draft's own
 * meta-schema, or the schema is refused. Everything is immutable and safe for use by several threads.
 */
@NullMarked
package dev.kanon.schema.json;

import org.jspecify.annotations.NullMarked;
