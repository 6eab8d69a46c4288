package dev.kanon.store;

import dev.kanon.component.KanonException;
import dev.kanon.component.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds and opens the engine that the settings name. */
final class Engines {

    private static final Logger LOG = LoggerFactory.getLogger(Engines.class);

    private static final String MEMORY = "memory";

    private Engines() {}

    /** What cannot be opened is deleted, because it is a copy, and the topic has it all; unless another engine has it. */
    static Engine open(TopicStoreConfig config) {
        if (config.engine().equals(MEMORY)) {
            return new MemoryEngine();
        }
        EngineProvider provider = provider(config);
        Settings settings = Settings.read(provider.settings(), config.engineSettings());
        Path directory = directory(config);
        boolean kept = Files.exists(directory);
        try {
            return provider.open(directory, settings);
        } catch (KanonException refused) {
            if (!kept || refused.errorCode() != StoreErrors.ENGINE_FAILED) {
                throw refused;
            }
            LOG.warn(
                    "{}: deletes what is kept in {}, and reads it anew, for it cannot be opened",
                    config.topic(),
                    directory,
                    refused);
            provider.destroy(directory);
            return provider.open(directory, settings);
        }
    }

    /** Deletes what an engine that is closed has left. */
    static void destroy(TopicStoreConfig config) {
        if (!config.engine().equals(MEMORY)) {
            provider(config).destroy(directory(config));
        }
    }

    private static EngineProvider provider(TopicStoreConfig config) {
        List<String> names = new ArrayList<>(List.of(MEMORY));
        for (EngineProvider each : ServiceLoader.load(EngineProvider.class)) {
            names.add(each.name());
            if (each.name().equals(config.engine())) {
                return each;
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

    private static Path directory(TopicStoreConfig config) {
        return config.dataDirectory().resolve(config.engine()).resolve(config.topic());
    }
}
