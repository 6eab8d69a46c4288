package dev.kanon.replication;

/**
 * A record on its way into the log.
 *
 * @param timestamp milliseconds since 1970, at which it was decided
 */
public record StampedRecord(LogRecord record, long timestamp, Stamp stamp) {}
