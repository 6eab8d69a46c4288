package dev.kanon.component;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef;
import org.jspecify.annotations.Nullable;

/** Settings as people read them: in the log at start, and on the reference page. */
final class SettingsTable {

    private static final String HIDDEN = "[hidden]";

    private SettingsTable() {}

    static String effective(SettingsDef def, Map<String, String> given, Map<String, @Nullable Object> values) {
        var lines = new StringBuilder();
        new TreeMap<>(def.keys().configKeys())
                .forEach((key, setting) -> lines.append("  %s = %s  (%s) %s\n"
                        .formatted(
                                key,
                                values.get(key),
                                given.containsKey(key) ? "given" : "default",
                                setting.documentation)));
        given.keySet().stream()
                .filter(key -> def.knows(key) && !def.keys().names().contains(key))
                // What is handed on has no type here, so nobody can tell whether it is a secret.
                .forEach(key -> lines.append("  %s = %s  (handed on)\n".formatted(key, HIDDEN)));
        return lines.toString();
    }

    static String reference(SettingsDef def) {
        var page = new StringBuilder("# Settings of %s\n\n".formatted(def.component()));
        page.append("Generated from the code; change the texts there.\n\n");
        page.append(reference(def.keys()));
        if (!def.groups().isEmpty()) {
            page.append("\nHanded on as they are, without the prefix:\n\n");
            def.groups().forEach(prefix -> page.append("- `%s*`\n".formatted(prefix)));
        }
        if (!def.gone().isEmpty()) {
            page.append("\nNo more:\n\n");
            new TreeMap<>(def.gone()).forEach((key, hint) -> page.append("- `%s`: %s\n".formatted(key, hint)));
        }
        return page.toString();
    }

    static String reference(ConfigDef keys) {
        var table = new StringBuilder("| key | type | default | what it does |\n| --- | --- | --- | --- |\n");
        new TreeMap<>(keys.configKeys()).values().forEach(key -> table.append(row(key)));
        return table.toString();
    }

    private static String row(ConfigDef.ConfigKey key) {
        String documentation = key.documentation;
        if (key.validator != null) {
            documentation += " Valid: " + key.validator + ".";
        }
        return "| `%s` | %s | %s | %s |\n"
                .formatted(
                        key.name,
                        key.type.name().toLowerCase(Locale.ROOT),
                        shownDefault(key),
                        documentation.replace("|", "\\|"));
    }

    private static String shownDefault(ConfigDef.ConfigKey key) {
        if (!key.hasDefault()) {
            return "must be given";
        }
        String text = key.defaultValue == null ? "" : ConfigDef.convertToString(key.defaultValue, key.type);
        return text == null || text.isEmpty() ? "none" : "`" + text + "`";
    }
}
