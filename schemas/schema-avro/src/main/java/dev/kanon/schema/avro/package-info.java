/**
 * Avro schemas for registries, serializers and tools: understood, printed in the one stored form, normalised, compared,
 * tagged.
 *
 * <p>{@link dev.kanon.schema.avro.AvroFormat} is the entrance. Parsing, printing and the compatibility verdict are Avro's
 * own; what is added here is what a registry needs beside them: references by name, bounds for hostile texts, texts of
 * refusals as Confluent's registry words them, tags. Everything is immutable and safe for use by several threads.
 */
@NullMarked
package dev.kanon.schema.avro;

import org.jspecify.annotations.NullMarked;
