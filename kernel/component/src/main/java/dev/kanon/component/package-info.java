/**
 * The shape that every part of Kanon has: typed settings, coded errors, start and close.
 *
 * <p>Time comes in as {@link java.time.InstantSource}, randomness as {@link java.util.random.RandomGenerator}, both by
 * constructor, so that a test decides them.
 */
@NullMarked
package dev.kanon.component;

import org.jspecify.annotations.NullMarked;
