/**
 * The program {@code kanon}: the list of its commands, and those two that bring their own Kafka: {@code dev}, left running, and
 * {@code quickstart}, a story played to its end.
 */
@NullMarked
package dev.kanon.dev;

import org.jspecify.annotations.NullMarked;
