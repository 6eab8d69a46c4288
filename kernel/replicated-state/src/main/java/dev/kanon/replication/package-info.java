/**
 * One writer at a time, safely: a state that is kept in one partition of a Kafka topic and changed only by reading it.
 *
 * <p>A command meets the current state and yields records and a reply ({@link dev.kanon.replication.StateMachine#decide
 * decide}); the leader appends the records, atomically; every replica, the leader too, changes its state by applying what
 * it reads, in order; then the reply is released.
 *
 * <h2>Order</h2>
 *
 * All replicas apply the same records in the order of the log. The leader decides commands one at a time, in the order in
 * which they reach it, against the state as it will be. Two commands of one caller keep their order only where the caller
 * waits for the first reply: a change of leader, or an append that was aborted, sends commands back to the queue.
 *
 * <h2>Durability</h2>
 *
 * A reply with records means that they are committed, with {@code acks=all}, and read back under a leadership that was
 * current at their offset: how many machines then have them is up to the topic's replication factor and {@code
 * min.insync.replicas}. Nothing is kept outside the topic but a copy, where a {@link dev.kanon.replication.Checkpoint} is given:
 * without one, a node that starts reads the topic from its first record. A command's records are there all together or not at
 * all.
 *
 * <p>A command takes effect at most once. Where its reply could not be had in time, {@code NOT_APPLIED} and {@code NO_LEADER}
 * say that it had no effect, and {@code OUTCOME_UNKNOWN} that it may have had one. The one limit: a leader remembers the
 * last {@value dev.kanon.replication.PeerServer#MAX_REMEMBERED} commands that followers handed on, so a follower whose link
 * broke and who sends a command again must do so before so many others have passed.
 *
 * <h2>What safety rests on</h2>
 *
 * The log alone: the order of claims, and fencing by {@code transactional.id}, or without transactions the rules by which every
 * reader leaves out what a deposed leader appended ({@link dev.kanon.replication.AppendMode}). Clocks and time-outs decide only how soon a
 * new leader stands up: one whose link breaks is replaced at once, one that is silent after the suspicion time, and one
 * whose append is stuck after the suspicion time twice over. Where brokers are slow, an append counts as stuck only when it
 * takes twice as long as taking over the leadership took.
 *
 * <h2>Threads, and what blocks</h2>
 *
 * {@code kanon-<topic>-reader} applies the log and completes most futures; {@code kanon-<topic>-decider} decides and appends,
 * or hands commands on; {@code -timer} ends what takes too long; each peer link has a thread for either direction. {@link
 * dev.kanon.replication.StateMachine#apply apply} runs on the reader, and on the decider ahead of it; {@link
 * dev.kanon.replication.StateMachine#decide decide} on the decider, and on a follower's reader where a leader's reply was
 * lost. What hangs on a future holds up one of these threads, so it must be short and must not wait for this replica.
 *
 * <p>Only {@code start}, {@code close} and {@link dev.kanon.replication.KafkaLog#open KafkaLog.open} block. Queues are
 * bounded; a command that finds its queue full is refused at once.
 */
@NullMarked
package dev.kanon.replication;

import org.jspecify.annotations.NullMarked;
