package dev.kanon.bench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** The four workloads of KCache's own benchmark, each over all entries of an engine without Kafka. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EngineBenchmark {

    static final String STRING_KEYS = "string";
    static final String RANDOM_ORDER = "random";
    private static final long SEED = 7;

    /** What is measured, as JMH hands it over. */
    @State(Scope.Benchmark)
    @SuppressWarnings("NullAway.Init") // JMH sets the parameters before anything else
    public abstract static class Parameters {

        @Param("")
        public String system;

        @Param("memory")
        public String engine;

        @Param("1000")
        public int num;

        @Param({"integer", STRING_KEYS})
        public String keys;

        @Param({"sequential", RANDOM_ORDER})
        public String order;

        List<Map.Entry<Object, byte[]>> entries = List.of();
        LocalMap<Object> map;
        private Path directory;

        void open() throws IOException {
            if (entries.isEmpty()) {
                entries = entries();
            }
            directory = Files.createTempDirectory("kanon-bench-engine");
            Class<?> keyType = keys.equals(STRING_KEYS) ? String.class : Integer.class;
            map = untyped(Task.systemOf(system).local(engine, keyType, directory));
        }

        void close() throws IOException {
            map.close();
            DirectoryTree.delete(directory);
        }

        @SuppressWarnings("unchecked") // the keys of entries() are of the type that the map is opened with
        private static LocalMap<Object> untyped(LocalMap<?> map) {
            return (LocalMap<Object>) map;
        }

        private List<Map.Entry<Object, byte[]>> entries() {
            List<Integer> numbers =
                    new ArrayList<>(IntStream.range(0, num).boxed().toList());
            if (order.equals(RANDOM_ORDER)) {
                Collections.shuffle(numbers, new Random(SEED));
            }
            return numbers.stream()
                    .map(number -> Map.<Object, byte[]>entry(
                            keys.equals(STRING_KEYS) ? Records.key(number) : number, Records.value(number)))
                    .toList();
        }
    }

    /** An engine with all entries in it. */
    public static class Filled extends Parameters {

        @Setup(Level.Trial)
        public void fill() throws IOException {
            open();
            map.apply(entries);
        }

        @TearDown(Level.Trial)
        public void end() throws IOException {
            close();
        }
    }

    /** An empty engine for each invocation. */
    public static class Fresh extends Parameters {

        @Setup(Level.Invocation)
        public void begin() throws IOException {
            open();
        }

        @TearDown(Level.Invocation)
        public void end() throws IOException {
            close();
        }
    }

    @Benchmark
    public void readKey(Filled filled, Blackhole blackhole) {
        for (Map.Entry<Object, byte[]> entry : filled.entries) {
            blackhole.consume(Objects.requireNonNull(filled.map.get(entry.getKey()), "the engine lost an entry"));
        }
    }

    @Benchmark
    public long readSeq(Filled filled) {
        return complete(filled, filled.map.scan(false));
    }

    @Benchmark
    public long readRev(Filled filled) {
        return complete(filled, filled.map.scan(true));
    }

    @Benchmark
    public void write(Fresh fresh) {
        fresh.map.apply(fresh.entries);
    }

    private static long complete(Filled filled, long bytes) {
        if (bytes != (long) filled.num * Records.VALUE_BYTES) {
            throw new IllegalStateException("the engine walked over " + bytes + " bytes of values, not all of them");
        }
        return bytes;
    }
}
