package dev.kanon.store;

import dev.kanon.store.testing.EngineContract;

class MemoryEngineTest extends EngineContract {

    @Override
    protected EngineProvider provider() {
        return new MemoryEngineProvider();
    }
}
