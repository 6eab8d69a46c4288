package dev.kanon.store.mapdb;

import dev.kanon.store.EngineProvider;
import dev.kanon.store.testing.KillContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

class MapDbKillIT {

    abstract static class Contract extends KillContract {

        @Override
        protected EngineProvider provider() {
            return new MapDbEngineProvider();
        }

        /** In the middle of a commit. */
        @Override
        protected boolean mayBeRefused() {
            return true;
        }
    }

    @Nested
    class ByDefault extends Contract {}

    @Nested
    class NotMapped extends Contract {

        @Override
        protected Map<String, String> settings() {
            return Map.of("mmap", "false");
        }
    }
}
