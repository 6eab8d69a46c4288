@NullMarked
package dev.kanon.bench;

import org.jspecify.annotations.NullMarked;
