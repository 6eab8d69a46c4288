@NullMarked
package dev.kanon.faults;

import org.jspecify.annotations.NullMarked;
