/**
 * The system under test: a replica with registers, lists and sets for a state, in a process of its own, and the line protocol by
 * which a client of the harness reaches it over a loopback socket.
 */
@NullMarked
package dev.kanon.faults.node;

import org.jspecify.annotations.NullMarked;
