package dev.kanon.serializer;

import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Lets any key serializer tell its key to the value's rules, so that a record in a dead-letter topic keeps its key. Set as
 * {@code key.serializer}; the real one is named by {@code wrapped.key.serializer}. Kanon's own key serializers need no wrapper.
 */
public final class RememberingKeySerializer implements Serializer<Object> {

    public static final String WRAPPED = "wrapped.key.serializer";

    private @Nullable Serializer<Object> wrapped;

    @Override
    @SuppressWarnings("unchecked") // a serializer of whatever the caller sends as keys
    public void configure(Map<String, ?> configuration, boolean isKey) {
        Object named = configuration.get(WRAPPED);
        if (named == null) {
            throw new ConfigException(WRAPPED, null, "the serializer that RememberingKeySerializer wraps is missing");
        }
        try {
            wrapped = named instanceof Class<?> type
                    ? (Serializer<Object>) Utils.newInstance(type)
                    : Utils.newInstance(named.toString(), Serializer.class);
        } catch (ClassNotFoundException unknown) {
            throw new ConfigException(WRAPPED, named, "there is no such class: " + unknown.getMessage());
        }
        wrapped.configure(configuration, isKey);
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable Object key) {
        return serialize(topic, null, key);
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable Headers headers, @Nullable Object key) {
        if (wrapped == null) {
            throw new IllegalStateException("configure() was not called");
        }
        CurrentKey.remember(topic, key);
        return headers == null ? wrapped.serialize(topic, key) : wrapped.serialize(topic, headers, key);
    }

    @Override
    public void close() {
        if (wrapped != null) {
            wrapped.close();
        }
    }
}
