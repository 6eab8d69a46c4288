package dev.kanon.store;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import java.nio.file.Path;

/** Opens engines of one kind; found by {@link java.util.ServiceLoader}. */
public interface EngineProvider {

    /** As {@code kafkacache.backing.cache} names it. */
    String name();

    /** What can be set, under keys without a prefix; users write {@code kafkacache.backing.cache.NAME.KEY}. */
    SettingsDef settings();

    /**
     * Opens what is kept in the directory, which is made where it is missing and belongs to one engine at a time.
     *
     * @throws dev.kanon.component.KanonException {@link StoreErrors#ENGINE_IN_USE} where another engine has it, {@link
     *     StoreErrors#ENGINE_FAILED} where it cannot be opened: it is damaged, or the machine lacks something
     */
    Engine open(Path directory, Settings settings);

    /**
     * Deletes what is kept in the directory, damaged or not; where there is nothing, it does nothing.
     *
     * @throws dev.kanon.component.KanonException {@link StoreErrors#ENGINE_IN_USE} where an engine has it, {@link
     *     StoreErrors#ENGINE_FAILED} where it cannot be deleted
     */
    default void destroy(Path directory) {
        EngineDirectory.destroy(directory);
    }
}
