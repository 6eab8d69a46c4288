@NullMarked
package dev.kanon.bench.kcache;

import org.jspecify.annotations.NullMarked;
