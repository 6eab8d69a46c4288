package dev.kanon.store;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store's figures, once somebody wants to see them. */
final class StoreMetrics {

    private static final String PREFIX = "kanon.store.";

    private volatile @Nullable Timer writes;

    void bind(MeterRegistry registry, String topic, Supplier<StoreHealth> health) {
        Tags tags = Tags.of("topic", topic);
        Gauge.builder(PREFIX + "healthy", () -> health.get().healthy() ? 1 : 0)
                .description("1 while the store answers")
                .tags(tags)
                .register(registry);
        Gauge.builder(PREFIX + "leader", () -> health.get().leader() ? 1 : 0)
                .description("1 while the store is the elected writer of its topic")
                .tags(tags)
                .register(registry);
        Gauge.builder(PREFIX + "lag", () -> health.get().lag())
                .description("Offsets between what has been applied and the end of the topic")
                .tags(tags)
                .register(registry);
        FunctionCounter.builder(
                        PREFIX + "records.read", health, each -> each.get().read())
                .description("Records that have been applied, or left out")
                .tags(tags)
                .register(registry);
        FunctionCounter.builder(
                        PREFIX + "records.skipped", health, each -> each.get().skipped())
                .description("Records that could not be read, and were left out")
                .tags(tags)
                .register(registry);
        writes = Timer.builder(PREFIX + "writes")
                .description("From the call of a write until it can be read here")
                .tags(tags)
                .register(registry);
    }

    <T> CompletableFuture<T> timed(CompletableFuture<T> write) {
        Timer timer = writes;
        if (timer == null) {
            return write;
        }
        long began = System.nanoTime();
        return write.whenComplete((done, failed) -> timer.record(System.nanoTime() - began, TimeUnit.NANOSECONDS));
    }
}
