package dev.kanon.bench.store;

import java.util.List;
import java.util.Map;

/** A store that changes entries under conditions, and several in one step. */
public interface AtomicMap extends TopicMap {

    /** Sets a value if nobody has changed it in between; returns when this store has read it back. For any number of threads. */
    void compareAndSet(String key, byte[] value);

    /** Writes all entries in one step; returns when this store has read them back. For any number of threads. */
    void transact(List<Map.Entry<String, byte[]>> entries);
}
