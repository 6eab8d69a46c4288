package dev.kanon.component;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;

/**
 * The settings that one component knows.
 *
 * @param component its name, as in the reference page's file name
 * @param keys every key with its type, default, validator and a sentence that explains it
 * @param groups prefixes of keys that are handed on to a library as they are, such as {@code kafkastore.}
 * @param gone keys of former versions, each with what to do instead
 */
public record SettingsDef(String component, ConfigDef keys, List<String> groups, Map<String, String> gone) {

    public SettingsDef {
        groups = List.copyOf(groups);
        gone = Map.copyOf(gone);
    }

    public SettingsDef(String component, ConfigDef keys) {
        this(component, keys, List.of(), Map.of());
    }

    /** Hands on every key that begins with one of these prefixes, see {@link Settings#group}. */
    public SettingsDef handingOn(String... prefixes) {
        return new SettingsDef(component, keys, List.of(prefixes), gone);
    }

    /** Declares that a key has another name now. */
    public SettingsDef renamed(String former, String now) {
        return gone(former, "it is called '%s' now".formatted(now));
    }

    /** Declares that a key is no more. */
    public SettingsDef removed(String former, String whatToDo) {
        return gone(former, "it was removed: " + whatToDo);
    }

    boolean knows(String key) {
        return keys.names().contains(key) || (groups.stream().anyMatch(key::startsWith) && !gone.containsKey(key));
    }

    private SettingsDef gone(String former, String hint) {
        var more = new HashMap<>(gone);
        more.put(former, hint);
        return new SettingsDef(component, keys, groups, more);
    }
}
