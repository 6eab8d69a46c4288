package dev.kanon.store.mapdb;

import dev.kanon.component.testing.ReferencePage;
import dev.kanon.store.EngineProvider;
import dev.kanon.store.testing.EngineContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MapDbEngineTest {

    abstract static class Contract extends EngineContract {

        @Override
        protected EngineProvider provider() {
            return new MapDbEngineProvider();
        }
    }

    @Nested
    class ByDefault extends Contract {}

    @Nested
    class NotMapped extends Contract {

        @Override
        protected Map<String, String> settings() {
            return Map.of("mmap", "false", "file.grow.bytes", "1048576");
        }
    }

    @Test
    void theReferencePageIsUpToDate() {
        ReferencePage.assertUpToDate(MapDbConfig.SETTINGS);
    }
}
