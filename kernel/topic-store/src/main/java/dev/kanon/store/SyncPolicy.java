package dev.kanon.store;

import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigDef;

/**
 * When an engine forces what it wrote to the disk. The words are the same for every engine that keeps anything. Whatever the
 * policy, what is found after an abrupt end is whole commits, all of them up to some point, and the store reads the rest from
 * its topic again.
 */
public enum SyncPolicy {
    /** At each commit: what was committed survives the end of the machine. */
    COMMIT,
    /** At each {@link Engine#flush}: what was committed survives the end of the process, what was flushed that of the machine. */
    FLUSH,
    /** At each {@link Engine#flush} too, but what was committed since then may be lost with the process. */
    LAZY;

    /** The key under which every engine has it. */
    public static final String KEY = "sync";

    /** Adds the setting to an engine's, with what is particular to that engine. */
    public static ConfigDef define(ConfigDef keys, String particular) {
        return keys.define(
                KEY,
                ConfigDef.Type.STRING,
                FLUSH.word(),
                ConfigDef.CaseInsensitiveValidString.in(
                        Arrays.stream(values()).map(SyncPolicy::word).toArray(String[]::new)),
                ConfigDef.Importance.HIGH,
                ("When commits are forced to the disk. 'commit': at each of them. 'flush': when the store flushes; the end of"
                                + " the process loses nothing. 'lazy': the same, but the end of the process may lose what was"
                                + " committed since the last flush. What is lost is read from the topic again. ")
                        + particular);
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
