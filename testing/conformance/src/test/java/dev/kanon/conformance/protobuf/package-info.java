/**
 * What a real registry answered about Protobuf schemas, asked again of our code, without a broker: verdicts with their texts,
 * stored and normalised forms with their guids.
 */
@NullMarked
package dev.kanon.conformance.protobuf;

import org.jspecify.annotations.NullMarked;
