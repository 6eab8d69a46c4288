package dev.kanon.store.mapdb;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;

/**
 * @param mapped whether the file is mapped into memory
 * @param growBytes by how much the file grows
 */
record MapDbConfig(boolean mapped, long growBytes) {

    private static final String MAPPED = "mmap";
    private static final String GROW = "file.grow.bytes";

    static final SettingsDef SETTINGS = new SettingsDef(
            "engine-mapdb",
            new ConfigDef()
                    .define(
                            MAPPED,
                            ConfigDef.Type.BOOLEAN,
                            true,
                            Importance.HIGH,
                            "Whether the file is mapped into memory, outside the Java heap, where the machine can do that. There is no"
                                    + " setting 'sync': whatever it was, MapDB could not tell how far it had come when the process"
                                    + " ends during a commit, or the machine ends; it is then built anew.")
                    .define(
                            GROW,
                            ConfigDef.Type.LONG,
                            16L << 20,
                            Range.between(1 << 20, 1 << 30),
                            Importance.LOW,
                            "By how many bytes the file grows, and how much is mapped at a time."));

    static MapDbConfig of(Settings settings) {
        return new MapDbConfig(settings.flag(MAPPED), settings.longInteger(GROW));
    }
}
