/** The Kafka serializer, deserializer and Serdes for Avro: generic, specific and reflective records, and primitives. */
@NullMarked
package dev.kanon.serializer.avro;

import org.jspecify.annotations.NullMarked;
