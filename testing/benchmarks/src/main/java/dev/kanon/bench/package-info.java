/**
 * Load on a server from the outside, over loopback and keep-alive connections, and what came of it.
 *
 * <p>Every figure of speed stands beside a limit measured in the same run, because only the ratio says something on another
 * machine.
 */
@NullMarked
package dev.kanon.bench;

import org.jspecify.annotations.NullMarked;
