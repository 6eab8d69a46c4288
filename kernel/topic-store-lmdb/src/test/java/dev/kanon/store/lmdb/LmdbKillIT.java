package dev.kanon.store.lmdb;

import dev.kanon.store.EngineProvider;
import dev.kanon.store.testing.KillContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

class LmdbKillIT {

    abstract static class Contract extends KillContract {

        @Override
        protected EngineProvider provider() {
            return new LmdbEngineProvider();
        }
    }

    @Nested
    class ByDefault extends Contract {}

    @Nested
    class SyncedAtEachCommit extends Contract {

        @Override
        protected Map<String, String> settings() {
            return Map.of("sync", "commit");
        }
    }

    @Nested
    class Lazy extends Contract {

        @Override
        protected Map<String, String> settings() {
            return Map.of("sync", "lazy");
        }

        @Override
        protected boolean losesNothing() {
            return false;
        }
    }
}
