package dev.kanon.component;

import org.apache.kafka.common.config.ConfigDef;

/** The reference page of a component's settings, in Markdown. {@code testing.ReferencePage} keeps it up to date. */
public final class SettingsReference {

    private SettingsReference() {}

    /** The file's name in {@code docs/reference}. */
    public static String fileName(SettingsDef def) {
        return "settings-%s.md".formatted(def.component());
    }

    public static String page(SettingsDef def) {
        return SettingsTable.reference(def);
    }

    /** Only the table of the keys, for a page that has several. */
    public static String table(ConfigDef keys) {
        return SettingsTable.reference(keys);
    }
}
