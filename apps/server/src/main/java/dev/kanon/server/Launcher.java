package dev.kanon.server;

import dev.kanon.component.Component;
import dev.kanon.component.ComponentGroup;
import dev.kanon.component.KanonException;
import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.component.SettingsReader;
import dev.kanon.registry.RegistrySettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/**
 * A set of servers with one life, on one set of settings: the only wiring that knows every server.
 *
 * <p>{@link #start()} returns when every server answers.
 */
public final class Launcher implements Component {

    /** Names the servers to launch, with commas between. */
    public static final String SERVERS = "kanon.servers";

    private static final String DEFAULT_SERVERS = "registry";

    /** How a server is made of its settings. */
    private record Kind(String name, SettingsDef definition, Function<Settings, Component> create) {}

    private static List<Kind> kinds() {
        return List.of(new Kind("registry", RegistrySettings.DEFINITION, RegistryPart::new));
    }

    private final ComponentGroup servers;

    /**
     * Reads the settings of every server.
     *
     * @param properties {@code kanon.servers} and the settings of the servers that it names
     * @throws KanonException with all problems of the settings
     */
    public Launcher(Map<String, String> properties) {
        List<Kind> chosen = chosen(properties.getOrDefault(SERVERS, DEFAULT_SERVERS));
        List<SettingsDef> definitions = new ArrayList<>();
        chosen.forEach(kind -> definitions.add(kind.definition()));
        definitions.add(ownDefinition());
        List<Settings> settings = SettingsReader.system().read(properties, definitions);
        settings.forEach(Settings::logEffective);
        List<Component> parts = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            parts.add(chosen.get(i).create().apply(settings.get(i)));
        }
        this.servers = new ComponentGroup(parts);
    }

    @Override
    public void start() {
        servers.start();
    }

    @Override
    public void close() {
        servers.close();
    }

    private static SettingsDef ownDefinition() {
        return new SettingsDef(
                "server",
                new ConfigDef()
                        .define(
                                SERVERS,
                                ConfigDef.Type.LIST,
                                DEFAULT_SERVERS,
                                Importance.HIGH,
                                "The servers of this process: " + names() + "."));
    }

    private static List<Kind> chosen(String names) {
        return Arrays.stream(names.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .map(Launcher::kind)
                .toList();
    }

    private static Kind kind(String name) {
        return kinds().stream()
                .filter(kind -> Objects.equals(kind.name(), name))
                .findFirst()
                .orElseThrow(() -> new KanonException(
                        LauncherErrors.WRONG_SETTINGS,
                        SERVERS + " names '" + name + "', which is no server; there is " + names()));
    }

    private static String names() {
        return kinds().stream().map(Kind::name).collect(Collectors.joining(", "));
    }
}
