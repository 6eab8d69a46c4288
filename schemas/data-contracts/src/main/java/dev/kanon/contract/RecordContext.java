package dev.kanon.contract;

import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Where a record is on its way to or from.
 *
 * @param subject the subject of the schema in use
 * @param topic the Kafka topic
 * @param isKey whether it is a record's key rather than its value
 * @param headers the record's headers; empty where the caller has none
 * @param originalKey the record's key before serialization, if the key serializer has told
 * @param original the record as the caller gave it: on write an object, on read the bytes from Kafka
 */
public record RecordContext(
        String subject,
        String topic,
        boolean isKey,
        Optional<Headers> headers,
        @Nullable Object originalKey,
        @Nullable Object original) {}
