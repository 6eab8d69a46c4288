package dev.kanon.bench.store;

import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A store over a topic, for one thread unless it is said otherwise. */
public interface TopicMap extends AutoCloseable {

    /** Reads the topic to its end. */
    void start();

    /** Returns when this store has read the entry back. For any number of threads. */
    void put(String key, byte[] value);

    /** Writes all entries in the system's fastest way; returns when this store has read them back. */
    void putMany(Iterator<Map.Entry<String, byte[]>> entries);

    /** For any number of threads. */
    byte @Nullable [] get(String key);

    /** Waits until everything acknowledged to anybody can be read here. For any number of threads. */
    void sync();

    @Override
    void close() throws IOException;
}
