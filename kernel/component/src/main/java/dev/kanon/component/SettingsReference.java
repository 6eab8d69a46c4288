package dev.kanon.component;

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
}
