package dev.kanon.replication;

import org.jspecify.annotations.Nullable;

/**
 * A record as a reader returns it.
 *
 * @param claim where the record is a claim
 * @param stamp null on claims, and on records that no leader of ours wrote
 */
public record LoggedRecord(
        LogEntry entry, @Nullable Claim claim, @Nullable Stamp stamp) {}
