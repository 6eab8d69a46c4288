/** KCache 5.2.1 under the workloads of the topic store's benchmark, on a class path of its own. */
@NullMarked
package dev.kanon.bench.kcache;

import org.jspecify.annotations.NullMarked;
