package dev.kanon.store.lmdb;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.store.SyncPolicy;
import java.time.Duration;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;

/**
 * @param mapBytes how large the file may become before the map must grow
 * @param growWait how long a commit that finds the map full waits for open cursors and snapshots
 * @param maxReaders how many of them may be open
 */
record LmdbConfig(long mapBytes, Duration growWait, int maxReaders, SyncPolicy sync) {

    static final String MAP_BYTES = "map.size.bytes";
    static final String GROW_WAIT = "map.grow.wait.ms";
    static final String MAX_READERS = "max.readers";

    private static final long SMALLEST_MAP = 1 << 20;

    static final SettingsDef SETTINGS = new SettingsDef(
            "engine-lmdb",
            SyncPolicy.define(
                    new ConfigDef()
                            .define(
                                    MAP_BYTES,
                                    ConfigDef.Type.LONG,
                                    16L << 30,
                                    Range.atLeast(SMALLEST_MAP),
                                    Importance.HIGH,
                                    "How many bytes of address space the file is mapped into. It takes neither memory nor disk"
                                            + " until there is something in it. When it is full, it is doubled, for which all"
                                            + " cursors and snapshots must be closed for a moment.")
                            .define(
                                    GROW_WAIT,
                                    ConfigDef.Type.LONG,
                                    30_000L,
                                    Range.atLeast(0),
                                    Importance.LOW,
                                    "How long a commit waits for cursors and snapshots to be closed when the map must grow, in"
                                            + " milliseconds; then it fails, and the store with it.")
                            .define(
                                    MAX_READERS,
                                    ConfigDef.Type.INT,
                                    1024,
                                    Range.between(LmdbEngine.POINT_READERS + 1, 65_536),
                                    Importance.LOW,
                                    "How many cursors and snapshots may be open at a time; each takes 64 bytes. Reads by key take"
                                            + " " + LmdbEngine.POINT_READERS
                                            + " of them, whatever the number of threads."),
                    "With 'flush' and 'lazy', which are the same here, LMDB cannot tell whether the end of the machine has torn"
                            + " its file, so it is then built anew."));

    static LmdbConfig of(Settings settings) {
        return new LmdbConfig(
                settings.longInteger(MAP_BYTES),
                settings.millis(GROW_WAIT),
                settings.integer(MAX_READERS),
                settings.constant(SyncPolicy.KEY, SyncPolicy.class));
    }
}
