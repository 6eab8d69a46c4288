/**
 * An ordered map kept in a compacted topic, as in KCache.
 *
 * <p>The topic is the truth; an {@link dev.kanon.store.Engine} holds what has been read of it, on the heap or on disk.
 * {@link dev.kanon.store.TopicStore} is the map, {@link dev.kanon.store.TopicStoreConfig} how it is set up.
 *
 * <h2>Order</h2>
 *
 * Keys iterate in the unsigned lexicographic order of their ordered bytes, on every engine. Records are applied in the order
 * of each partition; of two records of one key the later one stays.
 *
 * <h2>Durability</h2>
 *
 * A write is produced with {@code acks=all} and done when this store has read it back: how many machines then have it is up to
 * the topic. What an engine keeps on disk may be lost at any time and is read again; entries and the place in the topic that
 * they lead to are committed together, so a store that comes back goes on where it was, or says why it begins anew.
 *
 * <h2>Threads</h2>
 *
 * {@code kanon-store-<topic>} reads and applies, a batch at a time, and calls handlers and listeners. Reads and writes may come
 * from any thread. A store that cannot go on applying stops answering: {@link dev.kanon.store.TopicStore#health()} says why.
 */
@NullMarked
package dev.kanon.store;

import org.jspecify.annotations.NullMarked;
