/** Style as a test: what a reviewer would otherwise have to look for by hand. Each failure says what to do. */
@NullMarked
package dev.kanon.tidy;

import org.jspecify.annotations.NullMarked;
