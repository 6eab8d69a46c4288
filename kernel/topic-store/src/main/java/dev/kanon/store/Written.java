package dev.kanon.store;

/**
 * Where a write stands in the topic.
 *
 * @param timestamp milliseconds since 1970
 */
public record Written(int partition, long offset, long timestamp) {}
