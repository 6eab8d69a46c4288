@NullMarked
package dev.kanon.faults.check;

import org.jspecify.annotations.NullMarked;
