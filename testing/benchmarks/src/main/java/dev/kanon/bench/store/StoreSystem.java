package dev.kanon.bench.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A system whose stores are measured. Has a constructor without parameters, because it is named on a command line. */
public interface StoreSystem {

    /** The engines that are on this class path. */
    List<String> engines();

    /**
     * An engine by itself, without Kafka.
     *
     * @param keyType Integer or String
     * @param directory empty, its own
     */
    <K> LocalMap<K> local(String engine, Class<K> keyType, Path directory) throws IOException;

    /** A store that is not started yet. */
    TopicMap open(Place place);

    /**
     * A store that may change entries under conditions and several in one step, not started yet.
     *
     * @throws UnsupportedOperationException where the system has none
     */
    default AtomicMap openAtomic(Place place) {
        throw new UnsupportedOperationException(
                "Nothing is changed in one step by " + getClass().getSimpleName());
    }

    /**
     * Where a store finds what it needs.
     *
     * @param directory for engines on disk
     */
    record Place(String engine, String bootstrapServers, String topic, Path directory) {}
}
