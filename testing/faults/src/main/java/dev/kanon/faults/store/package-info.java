/** Topic stores that are killed while they write, and what must be left of them. */
@NullMarked
package dev.kanon.faults.store;

import org.jspecify.annotations.NullMarked;
