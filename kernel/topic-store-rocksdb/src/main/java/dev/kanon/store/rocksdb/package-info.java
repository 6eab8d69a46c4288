/**
 * Keeps a topic store's entries in RocksDB: a log-structured merge tree, for more data than memory and many writes.
 *
 * <p>Reads never wait for commits, nor commits for reads. Snapshots and cursors are RocksDB's own: what they hold on to takes
 * disk space until they are closed. A commit is one write batch over two column families, the entries and the marks.
 */
@NullMarked
package dev.kanon.store.rocksdb;

import org.jspecify.annotations.NullMarked;
