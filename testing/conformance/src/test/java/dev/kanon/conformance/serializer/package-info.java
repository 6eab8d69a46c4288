/** Bytes of records as other serializers write them, read and written by ours, without a broker. */
@NullMarked
package dev.kanon.conformance.serializer;

import org.jspecify.annotations.NullMarked;
