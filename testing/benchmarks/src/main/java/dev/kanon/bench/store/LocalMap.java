package dev.kanon.bench.store;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An engine without Kafka. */
public interface LocalMap<K> extends AutoCloseable {

    /** Takes entries in as the system's store does when it has read them from its topic, and flushes. */
    void apply(List<Map.Entry<K, byte[]>> entries);

    byte @Nullable [] get(K key);

    /** Walks over all entries; returns the bytes of all values, so that none of it can be left out. */
    long scan(boolean descending);

    @Override
    void close() throws IOException;
}
