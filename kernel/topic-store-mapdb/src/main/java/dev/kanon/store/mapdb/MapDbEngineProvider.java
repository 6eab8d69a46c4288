package dev.kanon.store.mapdb;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.store.Engine;
import dev.kanon.store.EngineDirectory;
import dev.kanon.store.EngineProvider;
import dev.kanon.store.VersionedEngine;
import java.nio.file.Path;

/** Opens {@code mapdb} engines. */
public final class MapDbEngineProvider implements EngineProvider {

    @Override
    public String name() {
        return "mapdb";
    }

    @Override
    public SettingsDef settings() {
        return MapDbConfig.SETTINGS;
    }

    @Override
    public Engine open(Path path, Settings settings) {
        EngineDirectory directory = EngineDirectory.take(path);
        boolean opened = false;
        try {
            var engine = new VersionedEngine(directory, MapDbStore.open(directory, MapDbConfig.of(settings)));
            opened = true;
            return engine;
        } finally {
            if (!opened) {
                directory.close();
            }
        }
    }
}
