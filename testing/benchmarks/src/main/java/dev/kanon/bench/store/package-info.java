/**
 * The topic store under the same workloads as KCache, and beside what the bare libraries under it reach.
 *
 * <p>{@link dev.kanon.bench.store.StoreBenchmark} conducts: it starts a broker, and for each figure a {@link
 * dev.kanon.bench.store.Worker} in a process of its own, with the class path of one {@link
 * dev.kanon.bench.store.StoreSystem}. The systems need different versions of Kafka's client, so the interfaces and workloads
 * name no type of Kafka's.
 */
@NullMarked
package dev.kanon.bench.store;

import org.jspecify.annotations.NullMarked;
