@NullMarked
package dev.kanon.store.rocksdb;

import org.jspecify.annotations.NullMarked;
