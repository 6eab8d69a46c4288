@NullMarked
package dev.kanon.store.bdbje;

import org.jspecify.annotations.NullMarked;
