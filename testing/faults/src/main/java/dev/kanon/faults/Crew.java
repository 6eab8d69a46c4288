package dev.kanon.faults;

import dev.kanon.faults.check.Action;
import dev.kanon.faults.check.Operation;
import dev.kanon.faults.check.Outcome;
import dev.kanon.faults.check.Verdict;
import dev.kanon.faults.cluster.Cluster;
import dev.kanon.faults.cluster.NodeClient;
import dev.kanon.faults.cluster.NodeClient.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The clients of one workload, each a thread, and what they saw. A client stays with its node until that fails it; then it moves on
 * to the next.
 */
final class Crew<A extends Action, R> {

    private static final int CLIENTS = 3;
    private static final Duration PAUSE = Duration.ofMillis(8);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(50);

    /** Of a client's calls, one in so many goes to another node although nothing failed. */
    private static final int CALLS_UNTIL_MOVE = 200;

    private static final int MOST_NODES_ASKED = 2 * Cluster.NODES;
    private static final Duration PAUSE_BEFORE_NEXT_NODE = Duration.ofMillis(10);
    private static final int FINAL_ATTEMPTS = 30;

    private final Workload<A, R> workload;
    private final Cluster cluster;
    private final Availability availability;
    private final long origin;
    private final List<Operation<A, R>> history = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean ended;

    /** @param origin the moment that operations are timed from */
    Crew(Workload<A, R> workload, Cluster cluster, Availability availability, long origin) {
        this.workload = workload;
        this.cluster = cluster;
        this.availability = availability;
        this.origin = origin;
    }

    /** @param seeds gives each client its own */
    void start(RandomGenerator seeds) {
        for (int client = 0; client < CLIENTS; client++) {
            int number = client;
            RandomGenerator random = new SplittableRandom(seeds.nextLong());
            Thread thread = new Thread(() -> work(number, random), workload.name() + "-" + client);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    void end() throws InterruptedException {
        ended = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void work(int client, RandomGenerator random) {
        try (Connection connection = new Connection(client % Cluster.NODES)) {
            while (!ended) {
                A action = workload.draw(random);
                boolean here = !action.strict() || (!action.writes() && random.nextBoolean());
                Outcome outcome = call(client, connection, action, here);
                if (outcome != Outcome.OK || random.nextInt(CALLS_UNTIL_MOVE) == 0) {
                    connection.moveOn();
                }
                Thread.sleep((outcome == Outcome.OK ? PAUSE : PAUSE_AFTER_FAILURE).toMillis());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** To one node after the other. */
    private final class Connection implements AutoCloseable {
        private int at;
        private NodeClient node;

        Connection(int at) {
            this.at = at;
            this.node = cluster.client(at);
        }

        void moveOn() {
            node.close();
            at = (at + 1) % Cluster.NODES;
            node = cluster.client(at);
        }

        /** Where one node certainly did nothing, the next one is asked. */
        Answer ask(Action action, boolean here) throws InterruptedException {
            Answer answer = here ? node.read(action) : node.submit(action);
            for (int tried = 1; answer instanceof Answer.Refused && tried < MOST_NODES_ASKED; tried++) {
                moveOn();
                Thread.sleep(PAUSE_BEFORE_NEXT_NODE.toMillis());
                answer = here ? node.read(action) : node.submit(action);
            }
            return answer;
        }

        @Override
        public void close() {
            node.close();
        }
    }

    private Outcome call(int client, Connection connection, A action, boolean here) throws InterruptedException {
        long invoked = System.nanoTime();
        Answer answer = connection.ask(action, here);
        long completed = System.nanoTime();
        Operation<A, R> operation;
        if (answer instanceof Answer.Done done) {
            operation =
                    Operation.ok(client, action, workload.result(done.reply()), invoked - origin, completed - origin);
            if (action.writes()) {
                availability.succeeded(new Availability.Success(connection.at, invoked, completed));
            }
        } else if (answer instanceof Answer.Refused) {
            operation = Operation.failed(client, action, invoked - origin, completed - origin);
        } else {
            operation = Operation.unknown(client, action, invoked - origin);
        }
        synchronized (history) {
            history.add(operation);
        }
        return operation.outcome();
    }

    /** Reads all that was touched, on all nodes in turn; false where that could not be had. */
    boolean readAll() throws InterruptedException {
        try (Connection connection = new Connection(0)) {
            for (A read : workload.finalReads()) {
                Outcome outcome = Outcome.UNKNOWN;
                for (int attempt = 0; attempt < FINAL_ATTEMPTS && outcome != Outcome.OK; attempt++) {
                    connection.moveOn();
                    outcome = call(CLIENTS, connection, read, true);
                }
                if (outcome != Outcome.OK) {
                    return false;
                }
            }
            return true;
        }
    }

    Verdict verdict() {
        synchronized (history) {
            return workload.check(List.copyOf(history));
        }
    }

    String name() {
        return workload.name();
    }

    Map<Outcome, Long> outcomes() {
        synchronized (history) {
            return history.stream()
                    .collect(Collectors.groupingBy(Operation::outcome, TreeMap::new, Collectors.counting()));
        }
    }
}
