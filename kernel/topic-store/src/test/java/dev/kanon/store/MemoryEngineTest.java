package dev.kanon.store;

class MemoryEngineTest extends EngineContract {

    @Override
    Engine engine() {
        return new MemoryEngine();
    }
}
