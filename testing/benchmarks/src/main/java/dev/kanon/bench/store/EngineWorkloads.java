package dev.kanon.bench.store;

import java.util.concurrent.TimeUnit;
import java.util.function.ObjDoubleConsumer;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link EngineBenchmark} over one engine and tells entries a second. */
final class EngineWorkloads {

    private static final int WARM_UPS = 2;
    private static final int ITERATIONS = 3;

    /** Of the time for a measurement on Kafka: there are many more of these, and they vary less. */
    private static final int SHARE_OF_TIME = 10;

    private EngineWorkloads() {}

    static void run(Task task, String only, ObjDoubleConsumer<String> figures) throws RunnerException {
        TimeValue iteration = TimeValue.milliseconds(Math.max(1, task.time().toMillis() / SHARE_OF_TIME));
        Options options = new OptionsBuilder()
                .include("\\Q" + EngineBenchmark.class.getName() + "\\E\\..*" + only)
                .param("system", task.system())
                .param("engine", task.place().engine())
                .param("num", Integer.toString(task.entries()))
                .forks(1)
                .warmupIterations(WARM_UPS)
                .warmupTime(iteration)
                .measurementIterations(ITERATIONS)
                .measurementTime(iteration)
                .timeUnit(TimeUnit.NANOSECONDS)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        for (RunResult result : new Runner(options).run()) {
            double nanosForAll = result.getPrimaryResult().getScore();
            figures.accept(name(result.getParams()), task.entries() * 1e9 / nanosForAll);
        }
    }

    private static String name(BenchmarkParams benchmark) {
        String method =
                benchmark.getBenchmark().substring(benchmark.getBenchmark().lastIndexOf('.') + 1);
        return "%s, %s keys, %s".formatted(method, benchmark.getParam("keys"), benchmark.getParam("order"));
    }
}
