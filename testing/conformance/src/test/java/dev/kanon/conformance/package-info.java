@NullMarked
package dev.kanon.conformance;

import org.jspecify.annotations.NullMarked;
