package dev.kanon.bench.store;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ObjDoubleConsumer;

/** The workloads over a topic. Each ends by time, after a warm-up of the same length. */
final class TopicWorkloads {

    static final String ASYNCHRONOUS_PUTS = "asynchronous puts/s";
    static final String COMPARE_AND_SETS = "compare-and-sets/s, 64 writers";
    static final String TRANSACTIONS = "transactions of 10 keys/s, 16 writers";
    static final String GETS = "gets/s, 16 readers";
    static final String LINEARIZABLE_READS = "linearizable reads/s, 16 readers";
    static final String START_UP = "start-up, s";
    static final String DISK = "MB on disk";

    static final int MOST_WRITERS = 64;
    private static final List<Integer> WRITERS = List.of(1, 16, MOST_WRITERS);
    private static final int READERS = 16;
    private static final int TRANSACTING = 16;
    private static final int KEYS_OF_A_TRANSACTION = 10;

    /** Written again and again. */
    private static final int KEYS = 100_000;

    private interface Call {
        void run(SplittableRandom random);
    }

    private TopicWorkloads() {}

    static String puts(int writers) {
        return "puts/s, " + writers + (writers == 1 ? " writer" : " writers");
    }

    static void writes(Task task, ObjDoubleConsumer<String> figures) throws IOException, InterruptedException {
        try (TopicMap map = task.openSystem().open(task.place())) {
            map.start();
            for (int writers : WRITERS) {
                figures.accept(puts(writers), putsEachSecond(map, writers, task.time()));
            }
            figures.accept(ASYNCHRONOUS_PUTS, warmPutMany(map, task.time()));
        }
    }

    static void writesAtOnce(Task task, ObjDoubleConsumer<String> figures) throws IOException, InterruptedException {
        try (TopicMap map = task.openSystem().open(task.place())) {
            map.start();
            figures.accept(puts(MOST_WRITERS), putsEachSecond(map, MOST_WRITERS, task.time()));
            figures.accept(ASYNCHRONOUS_PUTS, warmPutMany(map, task.time()));
        }
    }

    static void steps(Task task, ObjDoubleConsumer<String> figures) throws IOException, InterruptedException {
        try (AtomicMap map = task.openSystem().openAtomic(task.place())) {
            map.start();
            figures.accept(COMPARE_AND_SETS, compareAndSetsEachSecond(map, task.time()));
            figures.accept(
                    TRANSACTIONS,
                    eachSecond(
                            TRANSACTING,
                            task.time(),
                            random -> map.transact(random.ints(KEYS_OF_A_TRANSACTION, 0, KEYS)
                                    .mapToObj(number -> Map.entry(Records.key(number), Records.value(number)))
                                    .toList())));
        }
    }

    static void compareAndSets(Task task, ObjDoubleConsumer<String> figures) throws IOException, InterruptedException {
        try (AtomicMap map = task.openSystem().openAtomic(task.place())) {
            map.start();
            figures.accept(COMPARE_AND_SETS, compareAndSetsEachSecond(map, task.time()));
        }
    }

    private static double compareAndSetsEachSecond(AtomicMap map, Duration time) throws InterruptedException {
        return eachSecond(
                MOST_WRITERS,
                time,
                random -> map.compareAndSet(Records.key(random.nextInt(KEYS)), Records.value(random.nextInt())));
    }

    static void reads(Task task, ObjDoubleConsumer<String> figures) throws IOException, InterruptedException {
        int entries = task.entries();
        try (TopicMap map = task.openSystem().open(task.place())) {
            long begin = System.nanoTime();
            map.start();
            figures.accept(START_UP, (System.nanoTime() - begin) / 1e9);
            Call get = random -> Objects.requireNonNull(
                    map.get(Records.key(random.nextInt(entries))), "an entry of the topic is missing");
            figures.accept(GETS, eachSecond(READERS, task.time(), get));
            figures.accept(LINEARIZABLE_READS, eachSecond(READERS, task.time(), random -> {
                map.sync();
                get.run(random);
            }));
        }
        figures.accept(DISK, DirectoryTree.bytesOnDisk(task.place().directory()) / 1e6);
    }

    private static double putsEachSecond(TopicMap map, int writers, Duration time) throws InterruptedException {
        return eachSecond(writers, time, random -> {
            int number = random.nextInt(KEYS);
            map.put(Records.key(number), Records.value(random.nextInt()));
        });
    }

    private static double eachSecond(int threads, Duration time, Call call) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            repeat(executor, threads, time, call);
            return repeat(executor, threads, time, call);
        } finally {
            executor.shutdownNow();
        }
    }

    private static double repeat(ExecutorService executor, int threads, Duration time, Call call)
            throws InterruptedException {
        long begin = System.nanoTime();
        List<Future<Long>> running = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            SplittableRandom random = new SplittableRandom(thread);
            running.add(executor.submit(() -> {
                long calls = 0;
                while (System.nanoTime() - begin < time.toNanos()) {
                    call.run(random);
                    calls++;
                }
                return calls;
            }));
        }
        long calls = 0;
        for (Future<Long> each : running) {
            calls += result(each);
        }
        return calls * 1e9 / (System.nanoTime() - begin);
    }

    private static long result(Future<Long> calls) throws InterruptedException {
        try {
            return calls.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a call failed under load", e.getCause());
        }
    }

    private static double warmPutMany(TopicMap map, Duration time) {
        putMany(map, time);
        return putMany(map, time);
    }

    private static double putMany(TopicMap map, Duration time) {
        UntilTimeIsUp entries = new UntilTimeIsUp(time);
        map.putMany(entries);
        return entries.given * 1e9 / (System.nanoTime() - entries.begin);
    }

    /** Entries for a while. */
    private static final class UntilTimeIsUp implements Iterator<Map.Entry<String, byte[]>> {

        private final long begin = System.nanoTime();
        private final Duration time;
        private long given;

        UntilTimeIsUp(Duration time) {
            this.time = time;
        }

        @Override
        public boolean hasNext() {
            return System.nanoTime() - begin < time.toNanos();
        }

        @Override
        public Map.Entry<String, byte[]> next() {
            if (given == Long.MAX_VALUE) {
                throw new NoSuchElementException();
            }
            given++;
            return Map.entry(Records.key(given % KEYS), Records.value(given));
        }
    }
}
