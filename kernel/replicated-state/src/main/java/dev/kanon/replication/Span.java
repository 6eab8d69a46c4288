package dev.kanon.replication;

/**
 * The run of offsets that a group without a transaction takes up. Any one of its records tells where the run begins and ends,
 * also when compaction has removed the others, so every reader comes to the same verdict: the group counts if each of its
 * places is taken by its own record or by none.
 *
 * @param index of the record in its group, from 0
 * @param count of the group's records
 * @param after the last offset that this leadership had appended before: the group lies behind it
 */
public record Span(int index, int count, long after) {}
