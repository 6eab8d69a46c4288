package dev.kanon.store.testing;

import dev.kanon.component.Settings;
import dev.kanon.store.Codecs;
import dev.kanon.store.Engine;
import dev.kanon.store.EngineProvider;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Commits numbered batches to an engine as fast as it can until it is killed, and prints lines of {@link #OPENING}, then
 * {@link #COMMITTED} or {@link #FLUSHED} and the number of a batch when the call has returned. Arguments: engine, directory, seed,
 * settings as KEY=VALUE.
 */
public final class CommittingProcess {

    static final String OPENING = "opening";
    static final String COMMITTED = "committed ";
    static final String FLUSHED = "flushed ";

    private static final int FLUSHED_AFTER = 64;

    private CommittingProcess() {}

    public static void main(String[] arguments) {
        EngineProvider provider = provider(arguments[0]);
        Map<String, String> settings = new HashMap<>();
        for (String setting : List.of(arguments).subList(3, arguments.length)) {
            String[] pair = setting.split("=", 2);
            settings.put(pair[0], pair[1]);
        }
        var batches = new NumberedBatches(Long.parseLong(arguments[2]));
        Settings read = Settings.read(provider.settings(), settings);
        print(OPENING);
        try (Engine engine = provider.open(Path.of(arguments[1]), read)) {
            for (long number = NumberedBatches.number(engine.mark(0)) + 1; !System.out.checkError(); number++) {
                engine.commit(batches.changes(number), List.of(NumberedBatches.mark(number)));
                print(COMMITTED + number);
                if (number % FLUSHED_AFTER == 0) {
                    engine.flush();
                    print(FLUSHED + number);
                }
            }
        }
    }

    /** In one write, so that a line is there as a whole or not at all. */
    private static void print(String line) {
        byte[] bytes = Codecs.string().encode(line + "\n");
        System.out.write(bytes, 0, bytes.length);
        System.out.flush();
    }

    private static EngineProvider provider(String name) {
        for (EngineProvider each : ServiceLoader.load(EngineProvider.class)) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("No engine is called " + name);
    }
}
