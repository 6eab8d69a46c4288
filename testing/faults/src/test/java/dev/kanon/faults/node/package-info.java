@NullMarked
package dev.kanon.faults.node;

import org.jspecify.annotations.NullMarked;
