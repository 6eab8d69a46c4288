package dev.kanon.store;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import java.nio.file.Path;
import org.apache.kafka.common.config.ConfigDef;

/** Opens engines that keep everything on the heap, and nothing in their directory. */
final class MemoryEngineProvider implements EngineProvider {

    private static final SettingsDef NONE = new SettingsDef("engine-memory", new ConfigDef());

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public SettingsDef settings() {
        return NONE;
    }

    @Override
    public Engine open(Path directory, Settings settings) {
        return new MemoryEngine();
    }
}
