package dev.kanon.component;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigTransformer;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.common.config.provider.EnvVarConfigProvider;
import org.apache.kafka.common.config.provider.FileConfigProvider;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings of several components out of the same properties, and reports everything that is wrong with them in
 * one exception: keys that none of the components knows (with the nearest that one does), keys that are gone, values that
 * are missing or malformed.
 *
 * <p>A value may refer to a secret kept elsewhere: <code>${env:NAME}</code> is an environment variable, and
 * <code>${file:PATH:KEY}</code> a key of another properties file.
 */
public final class SettingsReader {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):[^}]*}");

    private final Map<String, String> environment;

    public SettingsReader(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** A reader that resolves references by the environment of this process. */
    public static SettingsReader system() {
        return new SettingsReader(System.getenv());
    }

    /**
     * Reads what each of the components knows.
     *
     * @return the settings in the order of the definitions
     * @throws KanonException {@link SettingsErrors#INVALID_SETTINGS}, with one line for each problem
     */
    public List<Settings> read(Map<String, String> properties, List<SettingsDef> defs) {
        Map<String, String> resolved = resolve(properties);
        // A key that several components define is reported once.
        Set<String> problems = new LinkedHashSet<>();
        resolved.forEach((key, value) -> {
            if (REFERENCE.matcher(value).find()) {
                problems.add("%s: '%s' refers to something that does not exist".formatted(key, value));
            }
            if (defs.stream().noneMatch(def -> def.knows(key))) {
                problems.add("%s: %s".formatted(key, unknown(key, defs)));
            }
        });
        var read = new ArrayList<Settings>();
        for (SettingsDef def : defs) {
            read.add(new Settings(def, resolved, values(def, resolved, problems)));
        }
        if (!problems.isEmpty()) {
            throw new KanonException(
                    SettingsErrors.INVALID_SETTINGS,
                    "%d problem(s) with the settings:%n  %s"
                            .formatted(problems.size(), String.join(System.lineSeparator() + "  ", problems)));
        }
        return read;
    }

    private static Map<String, @Nullable Object> values(
            SettingsDef def, Map<String, String> resolved, Set<String> problems) {
        var values = new HashMap<String, @Nullable Object>();
        var known = new HashMap<>(resolved);
        known.keySet().retainAll(def.keys().names());
        for (ConfigValue value : def.keys().validate(known)) {
            values.put(value.name(), value.value());
            // Kafka reports a value that it could not parse a second time, as missing.
            value.errorMessages().stream()
                    .limit(1)
                    .forEach(message -> problems.add("%s: %s".formatted(value.name(), message)));
        }
        return values;
    }

    private static String unknown(String key, List<SettingsDef> defs) {
        for (SettingsDef def : defs) {
            String hint = def.gone().get(key);
            if (hint != null) {
                return hint;
            }
        }
        var known = new HashSet<String>();
        defs.forEach(def -> known.addAll(def.keys().names()));
        return NearestName.of(key, known)
                .map("no such setting; did you mean '%s'?"::formatted)
                .orElse("no such setting");
    }

    private Map<String, String> resolve(Map<String, String> properties) {
        var variables = new EnvVarConfigProvider(environment);
        variables.configure(Map.of());
        var files = new FileConfigProvider();
        files.configure(Map.of());
        var transformer = new ConfigTransformer(Map.of("env", variables, "file", files));
        var resolved = new TreeMap<String, String>();
        properties.forEach((key, value) -> resolved.put(key, resolve(transformer, key, value)));
        return resolved;
    }

    /** A reference that cannot be resolved stays as it is, and is reported with everything else. */
    private static String resolve(ConfigTransformer transformer, String key, String value) {
        if (!REFERENCE.matcher(value).find()) {
            return value;
        }
        try {
            return transformer.transform(Map.of(key, value)).data().getOrDefault(key, value);
        } catch (RuntimeException e) {
            return value;
        }
    }
}
