@NullMarked
package dev.kanon.store.mapdb;

import org.jspecify.annotations.NullMarked;
