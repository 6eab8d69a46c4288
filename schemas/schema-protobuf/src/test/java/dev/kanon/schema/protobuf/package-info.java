/** Tests without recordings: what Protobuf schemas mean, and what hostile ones do. */
@NullMarked
package dev.kanon.schema.protobuf;

import org.jspecify.annotations.NullMarked;
