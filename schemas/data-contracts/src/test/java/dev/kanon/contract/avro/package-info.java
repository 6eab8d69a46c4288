@NullMarked
package dev.kanon.contract.avro;

import org.jspecify.annotations.NullMarked;
