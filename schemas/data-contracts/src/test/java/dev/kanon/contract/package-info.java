@NullMarked
package dev.kanon.contract;

import org.jspecify.annotations.NullMarked;
