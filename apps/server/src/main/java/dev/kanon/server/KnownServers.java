package dev.kanon.server;

import dev.kanon.component.Component;
import dev.kanon.component.KanonException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The servers that can be launched: the one list of them. */
final class KnownServers {

    /** Names the servers to launch, with commas between. */
    static final String SERVERS = "kanon.servers";

    private static final String OWN_PREFIX = "kanon.";

    private static final Map<String, Function<Map<String, String>, Component>> BY_NAME = Map.of();

    private KnownServers() {}

    static List<Component> create(Map<String, String> settings) {
        Map<String, String> forServers = new LinkedHashMap<>(settings);
        String given = forServers.remove(SERVERS);
        List<String> names = given == null
                ? List.copyOf(BY_NAME.keySet())
                : Arrays.stream(given.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList();
        List<String> problems = new ArrayList<>();
        List<Function<Map<String, String>, Component>> chosen = new ArrayList<>();
        for (String name : names) {
            Function<Map<String, String>, Component> server = BY_NAME.get(name);
            if (server == null) {
                problems.add(SERVERS + " names '" + name + "', which is no server; there are " + BY_NAME.keySet());
            } else {
                chosen.add(server);
            }
        }
        for (String key : forServers.keySet()) {
            if (key.startsWith(OWN_PREFIX)) {
                problems.add("'" + key + "' is not known; did you mean '" + SERVERS + "'?");
            }
        }
        if (!problems.isEmpty()) {
            throw new KanonException(LauncherErrors.WRONG_SETTINGS, String.join(System.lineSeparator(), problems));
        }
        return chosen.stream().map(server -> server.apply(forServers)).toList();
    }
}
