/**
 * The schema registry: subjects, versions, ids, compatibility, data contracts, over Confluent's REST interface and in
 * Confluent's topic format.
 *
 * <p><b>Who may write.</b> One node at a time, the leader of the topic's replica; the others hand their commands on. The state
 * ({@link dev.kanon.registry.RegistryState}) is immutable and changes only by applying what was read back from the topic, so
 * any thread may read it and a reader never sees half of a change.
 *
 * <p><b>Durability.</b> A positive answer to a write means: its records are committed in the topic, all of them, and the
 * answering node has applied them. What was refused has written nothing.
 *
 * <p><b>Ordering.</b> Commands are decided one after another, each against the state that all earlier ones lead to: ids and
 * versions have no gap, repeat or conflict, also across a change of leader. Reads are local: a node that follows may be a
 * moment behind, but never behind a write that it has answered itself.
 */
@NullMarked
package dev.kanon.registry;

import org.jspecify.annotations.NullMarked;
