package dev.kanon.store;

import dev.kanon.component.KanonException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks the configured checkpoint handler, where there is one. */
final class Checkpoints implements AutoCloseable {

    private final @Nullable CheckpointHandler handler;
    private final @Nullable UpdateHandler<?, ?> updates;

    private Checkpoints(@Nullable CheckpointHandler handler, @Nullable UpdateHandler<?, ?> updates) {
        this.handler = handler;
        this.updates = updates;
    }

    static Checkpoints of(TopicStoreConfig config, @Nullable UpdateHandler<?, ?> updates) {
        if (config.checkpointHandler().isEmpty()) {
            return new Checkpoints(null, updates);
        }
        CheckpointHandler handler;
        try {
            handler = Class.forName(config.checkpointHandler())
                    .asSubclass(CheckpointHandler.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException unusable) {
            throw new KanonException(
                    StoreErrors.CHECKPOINT_UNREADABLE,
                    "%s=%s: it must be a public CheckpointHandler with a constructor without parameters (%s)"
                            .formatted(
                                    TopicStoreConfig.KAFKACACHE_CHECKPOINT_HANDLER_CONFIG,
                                    config.checkpointHandler(),
                                    unusable),
                    unusable);
        }
        handler.configure(Map.of(
                TopicStoreConfig.KAFKACACHE_TOPIC_CONFIG, config.topic(),
                TopicStoreConfig.KAFKACACHE_CHECKPOINT_DIR_CONFIG, config.checkpointDirectory(),
                TopicStoreConfig.KAFKACACHE_CHECKPOINT_VERSION_CONFIG, config.checkpointVersion()));
        handler.init();
        return new Checkpoints(handler, updates);
    }

    /** Where to read on, given where the engine stands: no later than what has been handled. */
    Map<Integer, Long> atMost(Map<Integer, Long> kept) {
        if (handler == null) {
            return kept;
        }
        Map<Integer, Long> handled = handler.checkpoints();
        Map<Integer, Long> resume = new HashMap<>();
        kept.forEach(
                (partition, offset) -> resume.put(partition, Math.min(offset, handled.getOrDefault(partition, 0L))));
        return resume;
    }

    /** So many records have been applied, up to these offsets. */
    void handled(int count, Map<Integer, Long> offsets) {
        if (handler != null) {
            Map<Integer, Long> told = updates == null ? null : updates.checkpoint(count);
            handler.updateCheckpoints(told == null ? offsets : told);
        }
    }

    @Override
    public void close() {
        if (handler != null) {
            handler.close();
        }
    }
}
