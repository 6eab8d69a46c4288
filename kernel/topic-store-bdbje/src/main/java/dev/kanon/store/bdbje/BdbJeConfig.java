package dev.kanon.store.bdbje;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.store.SyncPolicy;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;

/**
 * @param cachePercent how much of the heap caches the tree
 * @param logFileBytes the size of a file of the log
 * @param cleanerUtilization how much of the log must be in use, in percent, before it is cleaned
 * @param checkpointBytes how much is written to the log before what opening starts from is noted again
 */
record BdbJeConfig(int cachePercent, long logFileBytes, int cleanerUtilization, long checkpointBytes, SyncPolicy sync) {

    private static final String CACHE = "cache.percent";
    private static final String LOG_FILE = "log.file.bytes";
    private static final String CLEANER = "cleaner.min.utilization";
    private static final String CHECKPOINT = "checkpoint.bytes";

    static final SettingsDef SETTINGS = new SettingsDef(
            "engine-bdbje",
            SyncPolicy.define(
                    new ConfigDef()
                            .define(
                                    CACHE,
                                    ConfigDef.Type.INT,
                                    50,
                                    Range.between(1, 90),
                                    Importance.HIGH,
                                    "How much of the Java heap may cache the tree, in percent. Reads of what is not cached go to"
                                            + " the disk, one each.")
                            .define(
                                    LOG_FILE,
                                    ConfigDef.Type.LONG,
                                    64L << 20,
                                    Range.between(1 << 20, 1 << 30),
                                    Importance.LOW,
                                    "The size of a file of the log, in bytes; whole files are given back to the disk.")
                            .define(
                                    CLEANER,
                                    ConfigDef.Type.INT,
                                    50,
                                    Range.between(0, 90),
                                    Importance.MEDIUM,
                                    "How much of the log must be in use, in percent; below it, a thread writes what is in use in"
                                            + " the emptiest files anew and deletes them. More takes less disk and more writing.")
                            .define(
                                    CHECKPOINT,
                                    ConfigDef.Type.LONG,
                                    64L << 20,
                                    Range.atLeast(1 << 20),
                                    Importance.LOW,
                                    "After how many bytes of log the changed nodes of the tree are written. More makes writing"
                                            + " cheaper and opening after an abrupt end slower."),
                    "With 'lazy', commits wait in memory until a buffer of the log is full."));

    static BdbJeConfig of(Settings settings) {
        return new BdbJeConfig(
                settings.integer(CACHE),
                settings.longInteger(LOG_FILE),
                settings.integer(CLEANER),
                settings.longInteger(CHECKPOINT),
                settings.constant(SyncPolicy.KEY, SyncPolicy.class));
    }
}
