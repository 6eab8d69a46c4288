package dev.kanon.store.bdbje;

import com.sleepycat.je.DatabaseException;
import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import dev.kanon.store.Engine;
import dev.kanon.store.EngineDirectory;
import dev.kanon.store.EngineProvider;
import dev.kanon.store.VersionedEngine;
import java.nio.file.Path;

/** Opens {@code bdbje} engines. */
public final class BdbJeEngineProvider implements EngineProvider {

    @Override
    public String name() {
        return "bdbje";
    }

    @Override
    public SettingsDef settings() {
        return BdbJeConfig.SETTINGS;
    }

    @Override
    public Engine open(Path path, Settings settings) {
        EngineDirectory directory = EngineDirectory.take(path);
        boolean opened = false;
        try {
            var engine = new VersionedEngine(directory, new BdbJeStore(directory, BdbJeConfig.of(settings)));
            opened = true;
            return engine;
        } catch (DatabaseException e) {
            throw directory.failure("open Berkeley DB", e);
        } finally {
            if (!opened) {
                directory.close();
            }
        }
    }
}
