/** The command line that works on a registry and on topics: {@code kanon schema}, {@code produce} and {@code consume}. */
@NullMarked
package dev.kanon.cli;

import org.jspecify.annotations.NullMarked;
