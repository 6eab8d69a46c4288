/**
 * Keeps a topic store's entries in Berkeley DB Java Edition: a B+ tree over a log, in pure Java, that is fast as long as its
 * cache on the heap holds most of the tree.
 *
 * <p>It keeps no versions, so {@link dev.kanon.store.VersionedEngine} does: an open snapshot or cursor costs memory for what
 * changes meanwhile. A commit is one transaction over two databases, the entries and the marks. A thread that is interrupted
 * while it is inside the library may end the engine.
 */
@NullMarked
package dev.kanon.store.bdbje;

import org.jspecify.annotations.NullMarked;
