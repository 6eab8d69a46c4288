/** Avro records as rules see them: as JSON, field by field, and made anew from what a rule gives. */
@NullMarked
package dev.kanon.contract.avro;

import org.jspecify.annotations.NullMarked;
