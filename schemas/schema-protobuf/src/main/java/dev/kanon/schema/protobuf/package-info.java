/**
 * Protobuf schemas for registries, serializers and tools: understood, printed in the one stored form, normalised, compared,
 * tagged.
 *
 * <p>{@link dev.kanon.schema.protobuf.ProtobufFormat} is the entrance. A {@code .proto} text goes from characters to
 * {@code Token}s, and from these to a {@code ProtoFile} that holds it as written. {@code Definitions} finds what its names
 * mean; {@code DescriptorWriter} makes protobuf's own descriptor of it, {@code DescriptorReader} goes the other way.
 * Everything is immutable and safe for use by several threads.
 */
@NullMarked
package dev.kanon.schema.protobuf;

import org.jspecify.annotations.NullMarked;
