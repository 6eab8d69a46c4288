/**
 * Brokers and nodes as processes on this machine, every link between them through a proxy of the harness, and a client.
 *
 * <p>A link has a name at one end and an address of its own at the other: each node has a hosts file ({@code jdk.net.hosts.file}) in
 * which the names of brokers and of other nodes lead to loopback addresses that the harness listens on, one for each pair. So each
 * pair can be cut off, slowed down and reset for itself, without namespaces, rights or settings of the machine. It needs a system where
 * all of 127.0.0.0/8 is the loopback, as on Linux. Brokers reach each other, and clients reach nodes, without a proxy.
 */
@NullMarked
package dev.kanon.faults.cluster;

import org.jspecify.annotations.NullMarked;
