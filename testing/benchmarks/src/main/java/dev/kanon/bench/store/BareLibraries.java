package dev.kanon.bench.store;

import dev.kanon.store.Codec;
import dev.kanon.store.Codecs;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;

/** The limit of reads by key: the libraries that engines stand on, as plainly as Java reaches them. */
final class BareLibraries implements StoreSystem {

    private static final String ROCKSDB = "rocksdb";
    private static final String LMDB = "lmdb";

    BareLibraries() {}

    @Override
    public List<String> engines() {
        return List.of(ROCKSDB, LMDB);
    }

    @Override
    public <K> LocalMap<K> local(String engine, Class<K> keyType, Path directory) {
        Codec<K> keys = Codecs.of(Serdes.serdeFrom(keyType), "");
        return engine.equals(LMDB) ? new BareLmdb<>(directory, keys) : new BareRocksDb<>(directory, keys);
    }

    @Override
    public TopicMap open(Place place) {
        throw new UnsupportedOperationException("A library knows no topic");
    }
}
