/** A log in memory with the behaviour of a real one, faults included, so that a state machine is tested without a broker. */
@NullMarked
package dev.kanon.replication.testing;

import org.jspecify.annotations.NullMarked;
