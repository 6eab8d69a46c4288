package dev.kanon.store.bdbje;

import dev.kanon.component.testing.ReferencePage;
import dev.kanon.store.EngineProvider;
import dev.kanon.store.testing.EngineContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class BdbJeEngineTest {

    abstract static class Contract extends EngineContract {

        @Override
        protected EngineProvider provider() {
            return new BdbJeEngineProvider();
        }
    }

    @Nested
    class ByDefault extends Contract {}

    @Nested
    class SyncedAtEachCommit extends Contract {

        @Override
        protected Map<String, String> settings() {
            return Map.of("sync", "commit", "log.file.bytes", "1048576", "checkpoint.bytes", "1048576");
        }
    }

    @Nested
    class Lazy extends Contract {

        @Override
        protected Map<String, String> settings() {
            return Map.of("sync", "lazy", "cache.percent", "1");
        }
    }

    @Test
    void theReferencePageIsUpToDate() {
        ReferencePage.assertUpToDate(BdbJeConfig.SETTINGS);
    }
}
