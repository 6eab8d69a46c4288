@NullMarked
package dev.kanon.bench.store;

import org.jspecify.annotations.NullMarked;
