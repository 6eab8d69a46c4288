package dev.kanon.store;

import dev.kanon.component.KanonException;
import dev.kanon.component.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Finds and opens the engine that the settings name. */
final class Engines {

    private static final String MEMORY = "memory";

    private Engines() {}

    static Engine open(TopicStoreConfig config) {
        if (config.engine().equals(MEMORY)) {
            return new MemoryEngine();
        }
        List<String> names = new ArrayList<>(List.of(MEMORY));
        for (EngineProvider each : ServiceLoader.load(EngineProvider.class)) {
            names.add(each.name());
            if (each.name().equals(config.engine())) {
                return each.open(directory(config), Settings.read(each.settings(), config.engineSettings()));
            }
        }
        throw new KanonException(
                StoreErrors.NO_SUCH_ENGINE,
                "%s=%s: there is no such engine on the class path, only %s; add the module kanon-topic-store-%s"
                        .formatted(
                                TopicStoreConfig.KAFKACACHE_BACKING_CACHE_CONFIG,
                                config.engine(),
                                names,
                                config.engine()));
    }

    /** Deletes what an engine that is closed has left. */
    static void destroy(TopicStoreConfig config) {
        Path directory = directory(config);
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException failed) {
            throw new KanonException(
                    StoreErrors.ENGINE_FAILED, "Cannot delete " + directory + ": " + failed.getMessage(), failed);
        }
    }

    private static Path directory(TopicStoreConfig config) {
        return config.dataDirectory().resolve(config.engine()).resolve(config.topic());
    }
}
