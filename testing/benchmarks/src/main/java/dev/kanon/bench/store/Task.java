package dev.kanon.bench.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What one worker does.
 *
 * @param system the class of the {@link StoreSystem}
 * @param time for each measurement
 * @param entries in the topic, or in the engine
 */
record Task(Kind kind, String system, StoreSystem.Place place, Duration time, int entries) {

    enum Kind {
        /** JMH over the engine, without Kafka. */
        ENGINE,
        /** The same, reads by key only. */
        POINT_READS,
        /** Into an empty topic. */
        WRITES,
        /** As WRITES, but with 64 writers, and asynchronous ones. */
        WRITES_AT_ONCE,
        /** Compare-and-sets and transactions into an empty topic. */
        STEPS,
        /** As STEPS, but compare-and-sets only. */
        STEPS_AT_ONCE,
        /** Starts over a filled topic, then reads. */
        READS
    }

    List<String> arguments() {
        return List.of(
                kind.name(),
                system,
                place.engine(),
                place.bootstrapServers(),
                place.topic(),
                place.directory().toString(),
                Long.toString(time.toMillis()),
                Integer.toString(entries));
    }

    static Task parse(List<String> arguments) {
        return new Task(
                Kind.valueOf(arguments.get(0)),
                arguments.get(1),
                new StoreSystem.Place(arguments.get(2), arguments.get(3), arguments.get(4), Path.of(arguments.get(5))),
                Duration.ofMillis(Long.parseLong(arguments.get(6))),
                Integer.parseInt(arguments.get(7)));
    }

    StoreSystem openSystem() {
        return systemOf(system);
    }

    static StoreSystem systemOf(String className) {
        try {
            return Class.forName(className)
                    .asSubclass(StoreSystem.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("There is no system " + className + " on this class path", e);
        }
    }
}
