package dev.kanon.component;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The effective settings of one component, checked and typed. Made by {@link SettingsReader}, which reports all problems of
 * a whole file at once; the getters therefore only fail for keys that the definition does not have.
 *
 * <p>A component turns them into its own record, by convention {@code XConfig.of(Settings)}.
 */
public final class Settings {

    private static final Logger log = LoggerFactory.getLogger(Settings.class);

    private final SettingsDef def;
    private final Map<String, String> given;
    private final Map<String, @Nullable Object> values;

    Settings(SettingsDef def, Map<String, String> given, Map<String, @Nullable Object> values) {
        this.def = def;
        this.given = given;
        this.values = values;
    }

    /** Reads one component's settings, where nobody else shares the properties. */
    public static Settings read(SettingsDef def, Map<String, String> properties) {
        return SettingsReader.system().read(properties, List.of(def)).get(0);
    }

    public String string(String key) {
        return value(key, String.class);
    }

    public int integer(String key) {
        return value(key, Integer.class);
    }

    public long longInteger(String key) {
        return value(key, Long.class);
    }

    public double decimal(String key) {
        return value(key, Double.class);
    }

    public boolean flag(String key) {
        return value(key, Boolean.class);
    }

    @SuppressWarnings("unchecked") // what Kafka's type LIST parses to
    public List<String> list(String key) {
        return List.copyOf((List<String>) value(key, List.class));
    }

    /** A number of milliseconds, as keys that end in {@code .ms} hold. */
    public Duration millis(String key) {
        return Duration.ofMillis(value(key, Number.class).longValue());
    }

    public URI uri(String key) {
        return URI.create(string(key));
    }

    public List<URI> uris(String key) {
        return list(key).stream().map(URI::create).toList();
    }

    /** A constant, by its name in any case, with {@code -} or {@code .} for {@code _}. */
    public <E extends Enum<E>> E constant(String key, Class<E> type) {
        return Enum.valueOf(
                type, string(key).toUpperCase(Locale.ROOT).replace('-', '_').replace('.', '_'));
    }

    /** A secret; its {@code toString} does not tell it. */
    public Password password(String key) {
        return value(key, Password.class);
    }

    /** Whether the key has a value, given or by default; only keys whose default is null may have none. */
    public boolean has(String key) {
        return raw(key) != null;
    }

    /** What is given under a prefix, without the prefix: for a library that has settings of its own. */
    public Map<String, String> group(String prefix) {
        var group = new TreeMap<String, String>();
        given.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                group.put(key.substring(prefix.length()), value);
            }
        });
        return group;
    }

    /** Logs what is in effect (level INFO), one line a setting, secrets masked. */
    public void logEffective() {
        if (log.isInfoEnabled()) {
            log.info("Settings of {}:\n{}", def.component(), SettingsTable.effective(def, given, values));
        }
    }

    private <T> T value(String key, Class<T> type) {
        Object value = raw(key);
        if (value == null) {
            throw new IllegalStateException("'%s' has no value; ask has() first".formatted(key));
        }
        return type.cast(value);
    }

    private @Nullable Object raw(String key) {
        if (!values.containsKey(key)) {
            throw new IllegalArgumentException("%s defines no setting '%s'".formatted(def.component(), key));
        }
        return values.get(key);
    }
}
