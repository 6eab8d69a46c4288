@NullMarked
package dev.kanon.replication;

import org.jspecify.annotations.NullMarked;
