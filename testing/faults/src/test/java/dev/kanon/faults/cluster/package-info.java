@NullMarked
package dev.kanon.faults.cluster;

import org.jspecify.annotations.NullMarked;
