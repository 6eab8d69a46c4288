/**
 * Recorded behaviour of other registries, held against a running one.
 *
 * <p>{@link dev.kanon.conformance.TranscriptReplay} is the way in. The recordings themselves are not part of this
 * repository; the system property {@code kanon.shared} says where they lie.
 */
@NullMarked
package dev.kanon.conformance;

import org.jspecify.annotations.NullMarked;
