package dev.kanon.store;

import java.util.Map;
import org.apache.kafka.common.Configurable;

/**
 * Keeps how far records have been handled in a place of its own, for an {@link UpdateHandler} that keeps what it makes of them
 * outside of the store: after a restart, it is shown every record from its checkpoint on, also those that the store's engine
 * has already.
 *
 * <p>Named by the setting {@code kafkacache.checkpoint.handler}, made by its constructor without parameters, and called on the
 * store's applying thread.
 */
public interface CheckpointHandler extends Configurable, AutoCloseable {

    /** Is given the settings that begin with {@code kafkacache.checkpoint.}, and {@code kafkacache.topic}. */
    @Override
    default void configure(Map<String, ?> settings) {}

    /** Once, before anything else is asked. */
    void init();

    /** By partition, the first offset that has not been handled; a partition that is missing is read from where the store is. */
    Map<Integer, Long> checkpoints();

    /** All records before these offsets have been handled. */
    void updateCheckpoints(Map<Integer, Long> offsets);

    @Override
    void close();
}
