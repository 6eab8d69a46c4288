@NullMarked
package dev.kanon.store.lmdb;

import org.jspecify.annotations.NullMarked;
