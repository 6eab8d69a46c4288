package dev.kanon.store.rocksdb;

import dev.kanon.component.testing.ReferencePage;
import dev.kanon.store.EngineProvider;
import dev.kanon.store.testing.EngineContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RocksDbEngineTest {

    abstract static class Contract extends EngineContract {

        @Override
        protected EngineProvider provider() {
            return new RocksDbEngineProvider();
        }
    }

    @Nested
    class ByDefault extends Contract {}

    @Nested
    class WithoutALog extends Contract {

        @Override
        protected Map<String, String> settings() {
            return Map.of(
                    "sync", "lazy", "write.buffer.bytes", "65536", "bloom.filter.bits", "0", "compression", "none");
        }
    }

    @Nested
    class SyncedAtEachCommit extends Contract {

        @Override
        protected Map<String, String> settings() {
            return Map.of("sync", "commit", "compression", "zstd");
        }
    }

    @Test
    void theReferencePageIsUpToDate() {
        ReferencePage.assertUpToDate(RocksDbConfig.SETTINGS);
    }
}
