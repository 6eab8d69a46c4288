/**
 * An ordered map kept in a compacted topic, as in KCache.
 *
 * <p>The topic is the truth; an {@link dev.kanon.store.Engine} holds what has been read of it. A write is produced, and done
 * when this store has read it back, so its writer sees it at once and others as soon as they have read as far. The last
 * writer wins; any number of stores may write to one topic. Keys iterate in unsigned lexicographic order of their bytes on every engine.
 *
 * <p>{@link dev.kanon.store.TopicStore#onKafka} opens one. Each start reads the topic from its first record: what an engine
 * keeps beyond the process is not used yet.
 *
 * <p>One thread applies what is read, a batch at a time; listeners are called on it. Reads may come from any thread.
 */
@NullMarked
package dev.kanon.store;

import org.jspecify.annotations.NullMarked;
