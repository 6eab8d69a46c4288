/**
 * Keeps a topic store's entries in LMDB: a B+ tree in a memory-mapped file, for many reads.
 *
 * <p>Reads never wait for commits, nor commits for reads. A snapshot or cursor is a read transaction of LMDB's, which any
 * thread may use, one at a time; while it is open, the pages that it sees are not used again, so the file grows with what is
 * committed meanwhile, and does not shrink afterwards. A commit is one write transaction over two databases, the entries and
 * the marks.
 */
@NullMarked
package dev.kanon.store.lmdb;

import org.jspecify.annotations.NullMarked;
