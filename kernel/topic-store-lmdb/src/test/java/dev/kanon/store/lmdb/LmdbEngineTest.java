package dev.kanon.store.lmdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import dev.kanon.component.Settings;
import dev.kanon.component.testing.ReferencePage;
import dev.kanon.store.Cursor;
import dev.kanon.store.Direction;
import dev.kanon.store.Engine;
import dev.kanon.store.Engine.Change;
import dev.kanon.store.Engine.Entry;
import dev.kanon.store.EngineProvider;
import dev.kanon.store.KeyRange;
import dev.kanon.store.StoreErrors;
import dev.kanon.store.testing.EngineContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LmdbEngineTest {

    abstract static class Contract extends EngineContract {

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
    class OnAMapThatMustGrow {

        private static final int VALUE_BYTES = 100_000;
        private static final int ENTRIES = 100;

        @TempDir
        Path directory = Path.of("");

        @Test
        void theMapGrowsUnderReadersByKey() {
            try (Engine engine = open("60000")) {
                for (int i = 0; i < ENTRIES; i++) {
                    engine.get(new byte[] {(byte) i});
                    engine.commit(List.of(new Change(new byte[] {(byte) i}, new byte[VALUE_BYTES])), List.of());
                    assertThat(engine.get(new byte[] {(byte) i})).hasSize(VALUE_BYTES);
                }
                assertThat(engine.size()).isEqualTo(ENTRIES);
            }
            try (Engine engine = open("60000")) {
                assertThat(engine.size()).isEqualTo(ENTRIES);
            }
        }

        @Test
        void aCommitWaitsForOpenCursorsToBeClosedByAnotherThread() throws Exception {
            try (Engine engine = open("60000")) {
                Cursor<Entry> open = engine.scan(KeyRange.ALL, Direction.ASCENDING);
                var commit = new Thread(() -> {
                    for (int i = 0; i < ENTRIES; i++) {
                        engine.commit(List.of(new Change(new byte[] {(byte) i}, new byte[VALUE_BYTES])), List.of());
                    }
                });
                commit.start();
                while (commit.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
                open.close();
                commit.join();
                assertThat(engine.size()).isEqualTo(ENTRIES);
            }
        }

        @Test
        void aCommitThatWaitsTooLongFailsAndSaysWhatToDo() {
            try (Engine engine = open("0")) {
                Cursor<Entry> open = engine.scan(KeyRange.ALL, Direction.ASCENDING);
                assertThatThrownBy(() -> engine.commit(
                                List.of(new Change(new byte[] {1}, new byte[ENTRIES * VALUE_BYTES])), List.of()))
                        .isInstanceOf(KanonException.class)
                        .hasMessageContaining("map.size.bytes");
                assertThat(open.hasNext()).isFalse();
                open.close();
                assertThat(engine.get(new byte[] {1})).isNull();
            }
        }

        private Engine open(String wait) {
            var provider = new LmdbEngineProvider();
            return provider.open(
                    directory,
                    Settings.read(provider.settings(), Map.of("map.size.bytes", "1048576", "map.grow.wait.ms", wait)));
        }
    }

    @Nested
    class AfterTheEndOfTheMachine {

        @TempDir
        Path directory = Path.of("");

        @Test
        void whatWasNotForcedToTheDiskIsRefused() throws IOException {
            Files.writeString(directory.resolve("unsynced"), "another run");
            assertThatThrownBy(() -> open(directory))
                    .isInstanceOfSatisfying(
                            KanonException.class, e -> assertThat(e.errorCode()).isEqualTo(StoreErrors.ENGINE_FAILED))
                    .hasMessageContaining("sync=commit");
            new LmdbEngineProvider().destroy(directory);
            open(directory).close();
            open(directory).close();
        }

        private static Engine open(Path directory) {
            var provider = new LmdbEngineProvider();
            return provider.open(directory, Settings.read(provider.settings(), Map.of()));
        }
    }

    @Test
    void theReferencePageIsUpToDate() {
        ReferencePage.assertUpToDate(LmdbConfig.SETTINGS);
    }
}
