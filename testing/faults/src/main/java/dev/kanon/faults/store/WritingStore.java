package dev.kanon.faults.store;

import dev.kanon.store.TopicStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** The program that is killed: writes as fast as it can, and says which writes were acknowledged. Never ends by itself. */
final class WritingStore {

    static final String READY = "READY";
    static final String ACKNOWLEDGED = "ACK ";
    static final String FAILED = "FAILED ";

    /** Writes that wait for their acknowledgement. */
    static final int WINDOW = 200;

    private WritingStore() {}

    /**
     * Writes until it is killed.
     *
     * @param arguments those of {@link StoreUnderTest}, the script's seed, and the first number to write
     */
    public static void main(String[] arguments) throws InterruptedException {
        Script script = new Script(Long.parseLong(arguments[5]));
        Semaphore window = new Semaphore(WINDOW);
        try (TopicStore<String, String> store =
                StoreUnderTest.parse(List.of(arguments)).open()) {
            store.init();
            System.out.println(READY);
            for (long next = Long.parseLong(arguments[6]); ; next++) {
                long number = next;
                window.acquire();
                Script.Step step = script.step(number);
                CompletableFuture<?> written =
                        step.value() == null ? store.removeAsync(step.key()) : store.putAsync(step.key(), step.value());
                CompletableFuture<?> unused = written.whenComplete((where, failed) -> {
                    System.out.println(failed == null ? ACKNOWLEDGED + number : FAILED + number + ": " + failed);
                    window.release();
                });
            }
        }
    }
}
