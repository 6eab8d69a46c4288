package dev.kanon.bench.store;

import java.io.IOException;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import org.openjdk.jmh.runner.RunnerException;

/** The program of the processes in which everything is measured. It ends by itself. */
public final class Worker {

    /** Before each line that tells a figure; then its name and value, each behind a tab. */
    static final String FIGURE = "FIGURE";

    private Worker() {}

    /** Does one {@link Task}. */
    public static void main(String[] arguments) throws IOException, InterruptedException, RunnerException {
        run(Task.parse(List.of(arguments)), (name, value) -> System.out.println(FIGURE + "\t" + name + "\t" + value));
        System.exit(0); // whatever threads a system has left
    }

    static void run(Task task, ObjDoubleConsumer<String> figures)
            throws IOException, InterruptedException, RunnerException {
        switch (task.kind()) {
            case ENGINE -> EngineWorkloads.run(task, "", figures);
            case POINT_READS -> EngineWorkloads.run(task, "readKey", figures);
            case WRITES -> TopicWorkloads.writes(task, figures);
            case WRITES_AT_ONCE -> TopicWorkloads.writesAtOnce(task, figures);
            case STEPS -> TopicWorkloads.steps(task, figures);
            case STEPS_AT_ONCE -> TopicWorkloads.compareAndSets(task, figures);
            case READS -> TopicWorkloads.reads(task, figures);
        }
    }
}
