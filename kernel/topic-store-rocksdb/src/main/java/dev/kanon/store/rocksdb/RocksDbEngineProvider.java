package dev.kanon.store.rocksdb;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.store.Engine;
import dev.kanon.store.EngineProvider;
import java.nio.file.Path;

/** Opens {@code rocksdb} engines. */
public final class RocksDbEngineProvider implements EngineProvider {

    @Override
    public String name() {
        return "rocksdb";
    }

    @Override
    public SettingsDef settings() {
        return RocksDbConfig.SETTINGS;
    }

    @Override
    public Engine open(Path directory, Settings settings) {
        return RocksDbEngine.open(directory, RocksDbConfig.of(settings));
    }
}
