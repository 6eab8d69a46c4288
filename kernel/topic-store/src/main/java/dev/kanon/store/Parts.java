package dev.kanon.store;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is made anew each time that a store begins to read, and handed to its topic. */
final class Parts<K, V> {

    private final TopicStoreConfig config;
    private final Engine engine;
    private final Codec<K> keys;
    private final Codec<V> values;
    private final @Nullable UpdateHandler<K, V> handler;
    private final InstantSource clock;
    private final Progress progress = new Progress();
    private final Applying<K, V> applying;

    Parts(
            TopicStoreConfig config,
            Engine engine,
            Codec<K> keys,
            Codec<V> values,
            @Nullable UpdateHandler<K, V> handler,
            Listeners<K, V> listeners,
            DeadLetters deadLetters,
            InstantSource clock) {
        this.config = config;
        this.engine = engine;
        this.keys = keys;
        this.values = values;
        this.handler = handler;
        this.clock = clock;
        this.applying =
                new Applying<>(engine, keys, values, config.onRecordError(), deadLetters, handler, listeners, progress);
    }

    TopicStoreConfig config() {
        return config;
    }

    Codec<K> keys() {
        return keys;
    }

    Codec<V> values() {
        return values;
    }

    Applying<K, V> applying() {
        return applying;
    }

    /** A topic that any number of stores write to. */
    StoreTopic<K, V> shared(Topic topic, @Nullable TopicWriter<K, V> writer) {
        if (writer != null) {
            applying.rollBackWith((key, value, outcome) -> writer.append(List.of(), key, value, outcome));
        }
        TopicFollower follower = new TopicFollower(
                topic,
                engine,
                applying,
                marks(topic.id(), topic.deleteRetention()),
                Checkpoints.of(config, handler),
                progress,
                config.pollTimeout(),
                clock);
        return new SharedTopic<>(config, topic, writer, progress, follower);
    }

    /** A topic whose stores elect the one that writes. */
    StoreTopic<K, V> led(LedTopic.Connection connection) {
        return new LedTopic<>(
                config,
                connection,
                engine,
                keys,
                values,
                handler,
                applying,
                marks(connection.topicId(), connection.deleteRetention()),
                clock);
    }

    private Marks marks(String topicId, Duration deleteRetention) {
        return new Marks(config, engine, topicId, deleteRetention, clock, () -> {
            if (handler != null) {
                handler.cacheReset();
            }
        });
    }
}
