package dev.kanon.store;

import dev.kanon.store.testing.EngineContract;

class MemoryEngineTest extends EngineContract {

    @Override
    protected Engine engine() {
        return new MemoryEngine();
    }
}
