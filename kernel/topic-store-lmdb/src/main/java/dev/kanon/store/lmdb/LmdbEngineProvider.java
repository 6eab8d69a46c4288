package dev.kanon.store.lmdb;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.store.Engine;
import dev.kanon.store.EngineProvider;
import java.nio.file.Path;

/** Opens {@code lmdb} engines. */
public final class LmdbEngineProvider implements EngineProvider {

    @Override
    public String name() {
        return "lmdb";
    }

    @Override
    public SettingsDef settings() {
        return LmdbConfig.SETTINGS;
    }

    @Override
    public Engine open(Path directory, Settings settings) {
        return LmdbEngine.open(directory, LmdbConfig.of(settings));
    }
}
