/**
 * Clients that work while a cluster is harmed, and the verdict on what they saw.
 *
 * <p>{@link dev.kanon.faults.Faults} is the program. A run begins with a seed, from which the clients and the schedule of the faults
 * draw; how the processes interleave is up to the machine, so a seed repeats a schedule, not an outcome.
 */
@NullMarked
package dev.kanon.faults;

import org.jspecify.annotations.NullMarked;
