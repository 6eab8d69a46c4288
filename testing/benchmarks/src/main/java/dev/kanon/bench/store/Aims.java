package dev.kanon.bench.store;

import java.util.OptionalDouble;
import java.util.Set;

/** How many times as fast as KCache, or what part of a limit, a row is meant to be. */
final class Aims {

    static final double OF_KAFKA = 0.7;
    static final double OF_LIBRARY = 0.8;
    static final double NOT_SLOWER = 1;

    private static final Set<String> UNAIMED =
            Set.of(TopicWorkloads.DISK, TopicWorkloads.COMPARE_AND_SETS, TopicWorkloads.TRANSACTIONS);

    private static final String MEMORY = "memory";

    private Aims() {}

    /** Empty for what is told, and not aimed at. */
    static OptionalDouble besideKCache(String engine, String workload) {
        if (UNAIMED.contains(workload)) {
            return OptionalDouble.empty();
        }
        boolean memory = engine.equals(MEMORY);
        return OptionalDouble.of(
                switch (workload) {
                    case TopicWorkloads.ASYNCHRONOUS_PUTS -> memory ? 3 : 20;
                    case TopicWorkloads.START_UP -> memory ? NOT_SLOWER : engine.equals("bdbje") ? 3 : 20;
                    case TopicWorkloads.GETS -> engine.equals("rocksdb") ? 5 : NOT_SLOWER;
                    default ->
                        workload.equals(TopicWorkloads.puts(TopicWorkloads.MOST_WRITERS))
                                ? memory ? 5 : 20
                                : NOT_SLOWER;
                });
    }

    static boolean lessIsBetter(String workload) {
        return workload.equals(TopicWorkloads.START_UP) || workload.equals(TopicWorkloads.DISK);
    }
}
