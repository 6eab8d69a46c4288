/**
 * What a real registry answered about JSON schemas, asked again of our code, without a broker: verdicts with their texts,
 * stored and normalised forms with their guids.
 */
@NullMarked
package dev.kanon.conformance.json;

import org.jspecify.annotations.NullMarked;
