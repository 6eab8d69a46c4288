/**
 * Keeps a topic store's entries in MapDB: a B+ tree in a memory-mapped file, in pure Java.
 *
 * <p>It keeps no versions, so {@link dev.kanon.store.VersionedEngine} does: an open snapshot or cursor costs memory for what
 * changes meanwhile. MapDB 3.1 writes a log ahead of its transactions but does not replay it, so they save nothing at an
 * abrupt end, and are left out. A note beside the file says instead whether a commit is on its way: where it was when the process
 * ended, or the machine ended at all, the engine is refused as damaged and has to be built anew; between commits, nothing is
 * lost with the process.
 */
@NullMarked
package dev.kanon.store.mapdb;

import org.jspecify.annotations.NullMarked;
