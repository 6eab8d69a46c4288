/**
 * One writer at a time, safely: a state that is kept in one partition of a Kafka topic and changed only by reading it.
 *
 * <p>A command meets the current state and yields records and a reply ({@link dev.kanon.replication.StateMachine#decide
 * decide}); the leader appends the records, atomically; every replica, the leader too, changes its state by applying what
 * it reads, in order; then the reply is released. An acknowledged command has therefore been read back from the log, under
 * a leadership that was still current at that offset.
 *
 * <p>Safety depends on the log alone: on fencing by {@code transactional.id} and on the order of claims. Clocks and
 * time-outs decide only how soon a new leader stands up.
 */
@NullMarked
package dev.kanon.replication;

import org.jspecify.annotations.NullMarked;
