package dev.kanon.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongFunction;

/** Sends requests over a number of connections, each as fast as it is answered, for a time. */
final class Load {

    private static final int MOST_SAMPLES = 1_000_000;

    /** @param requests the request to send for a number; numbers are never repeated within the load's life */
    record Plan(String name, LongFunction<byte[]> requests) {}

    /**
     * @param perSecond answers a second over all connections
     * @param medianMicros half of the answers came sooner
     * @param slowMicros 99 of 100 answers came sooner
     */
    record Measured(double perSecond, long medianMicros, long slowMicros) {}

    private final int port;
    private final int connections;

    Load(int port, int connections) {
        this.port = port;
        this.connections = connections;
    }

    /**
     * Fails with what the first failing request met.
     *
     * @param firstNumber where the numbers of the requests begin
     */
    Measured run(Plan plan, Duration time, long firstNumber) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            long end = System.nanoTime() + time.toNanos();
            long begin = System.nanoTime();
            List<Future<long[]>> workers = new ArrayList<>();
            for (int worker = 0; worker < connections; worker++) {
                long first = firstNumber + worker;
                workers.add(threads.submit(() -> work(plan, end, first)));
            }
            List<long[]> samples = new ArrayList<>();
            for (Future<long[]> worker : workers) {
                samples.add(worker.get());
            }
            return measured(samples, System.nanoTime() - begin);
        } catch (ExecutionException e) {
            throw new IOException(plan.name() + " failed: " + e.getCause(), e);
        } finally {
            threads.shutdownNow();
        }
    }

    private long[] work(Plan plan, long end, long firstNumber) throws IOException {
        long[] nanos = new long[MOST_SAMPLES / connections];
        int count = 0;
        try (Connection connection = new Connection(port)) {
            long now = System.nanoTime();
            while (now < end && count < nanos.length) {
                byte[] request = plan.requests().apply(firstNumber + (long) count * connections);
                long sent = System.nanoTime();
                connection.exchange(request);
                now = System.nanoTime();
                nanos[count++] = now - sent;
            }
        }
        return Arrays.copyOf(nanos, count);
    }

    private static Measured measured(List<long[]> samples, long nanos) {
        long[] all = samples.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        if (all.length == 0) {
            throw new IllegalStateException("Nothing was answered in time");
        }
        return new Measured(all.length * 1e9 / nanos, percentile(all, 0.50), percentile(all, 0.99));
    }

    private static long percentile(long[] sorted, double part) {
        return sorted[(int) Math.min(sorted.length - 1L, Math.round(part * sorted.length))] / 1_000;
    }
}
