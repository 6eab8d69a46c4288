@NullMarked
package dev.kanon.faults.store;

import org.jspecify.annotations.NullMarked;
