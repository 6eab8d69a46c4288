/**
 * Says whether what clients saw could have come from a system that keeps its promises. Pure functions on histories: no broker,
 * no clock, no threads.
 *
 * <p>Three checkers, one for each workload. {@link dev.kanon.faults.check.RegisterChecker} searches for an order of the operations
 * on each register that explains all results and agrees with real time (Wing and Gong's search, with the memory that Lowe added).
 * {@link dev.kanon.faults.check.AppendChecker} infers from lists that were read which transaction saw or overwrote which, and looks
 * for cycles (Adya's anomalies; the inference is Elle's). {@link dev.kanon.faults.check.SetChecker} counts elements.
 *
 * <p>All three take an operation of unknown outcome for one that takes effect at any time after its call, or never.
 */
@NullMarked
package dev.kanon.faults.check;

import org.jspecify.annotations.NullMarked;
