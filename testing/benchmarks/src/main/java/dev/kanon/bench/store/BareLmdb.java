package dev.kanon.bench.store;

import dev.kanon.store.Codec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lmdbjava.ByteArrayProxy;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.Txn;

/** LMDB with the flags that Kanon's engine has by default. All reads are of one transaction, which costs the least. */
final class BareLmdb<K> implements LocalMap<K> {

    private static final long MAP_BYTES = 1L << 30;

    private final Env<byte[]> env;
    private final Dbi<byte[]> entries;
    private final Codec<K> keys;
    private @Nullable Txn<byte[]> reading;

    BareLmdb(Path directory, Codec<K> keys) {
        this.keys = keys;
        env = Env.create(ByteArrayProxy.PROXY_BA)
                .setMapSize(MAP_BYTES)
                .setMaxDbs(1)
                .open(directory.toFile(), EnvFlags.MDB_NOTLS, EnvFlags.MDB_NOMEMINIT, EnvFlags.MDB_NOSYNC);
        entries = env.openDbi("entries", DbiFlags.MDB_CREATE);
    }

    /** Once, before the first read. */
    @Override
    public void apply(List<Map.Entry<K, byte[]>> all) {
        try (Txn<byte[]> writing = env.txnWrite()) {
            for (Map.Entry<K, byte[]> entry : all) {
                entries.put(writing, bytes(entry.getKey()), entry.getValue());
            }
            writing.commit();
        }
    }

    @Override
    public byte @Nullable [] get(K key) {
        Txn<byte[]> open = reading;
        if (open == null) {
            open = env.txnRead();
            reading = open;
        }
        return entries.get(open, bytes(key));
    }

    @Override
    public long scan(boolean descending) {
        throw new UnsupportedOperationException("It is the limit of reads by key");
    }

    private byte[] bytes(K key) {
        return keys.toOrdered(keys.encode(key));
    }

    @Override
    public void close() {
        if (reading != null) {
            reading.close();
        }
        env.close();
    }
}
