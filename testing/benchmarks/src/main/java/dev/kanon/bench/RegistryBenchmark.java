package dev.kanon.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kanon.bench.Load.Measured;
import dev.kanon.bench.Load.Plan;
import dev.kanon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The registry of {@code bin/kanon serve} under load: registrations, look-ups and reads by id, beside the constant reply of
 * the HTTP server that it stands on. Writes {@code docs/reference/benchmarks.md}.
 */
public final class RegistryBenchmark {

    private static final List<Integer> CONNECTIONS = List.of(1, 16, 64);
    /** Registered before anything is measured; those are read and looked up. */
    static final int SCHEMAS = 200;

    private static final String SUBJECTS = "/subjects";

    private record Target(int port, Plan plan) {}

    private final Path root;
    private final Duration warmUp;
    private final Duration time;

    private long nextNumber = SCHEMAS;

    private RegistryBenchmark(Path root, Duration warmUp, Duration time) {
        this.root = root;
        this.warmUp = warmUp;
        this.time = time;
    }

    /** Measures and ends.
     *
     * @param arguments the folder of the repository, and how many seconds each measurement takes */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Duration time = Duration.ofSeconds(Long.parseLong(arguments[1]));
        new RegistryBenchmark(Path.of(arguments[0]), time.multipliedBy(2), time).run();
        System.exit(0);
    }

    private void run() throws IOException, InterruptedException {
        try (EmbeddedKafka kafka = EmbeddedKafka.temporary()) {
            kafka.start();
            BenchmarkPage page = new BenchmarkPage();
            int size;
            try (ServerProcess first = registry(kafka.bootstrapServers())) {
                size = fill(first.port());
                page.replySize(size);
            }
            try (ServerProcess registry = registry(kafka.bootstrapServers())) {
                page.startUp(registry.startUp());
                page.memoryAtStart(registry.residentMegabytes());
                try (ServerProcess limit = constantReply(size)) {
                    // In turns, so that a busy moment of the machine meets both.
                    measure(
                            page,
                            new Target(registry.port(), new Plan("read by id", RegistryBenchmark::read)),
                            new Target(limit.port(), new Plan("constant reply", RegistryBenchmark::read)));
                }
                measure(page, new Target(registry.port(), new Plan("look-up", number -> lookup(number % SCHEMAS))));
                measure(page, new Target(registry.port(), new Plan("registration", RegistryBenchmark::registration)));
                page.memoryAfterLoad(registry.residentMegabytes());
            }
            try (ServerProcess again = registry(kafka.bootstrapServers())) {
                page.laterStartUp(again.startUp(), subjects(again.port()));
            }
            String text = page.text();
            System.out.println(text);
            Files.writeString(root.resolve("docs/reference/benchmarks.md"), text);
        }
    }

    private void measure(BenchmarkPage page, Target... targets) throws IOException, InterruptedException {
        for (Target target : targets) {
            runOnce(new Load(target.port(), CONNECTIONS.get(CONNECTIONS.size() - 1)), target.plan(), warmUp);
        }
        for (int connections : CONNECTIONS) {
            for (Target target : targets) {
                Load load = new Load(target.port(), connections);
                runOnce(load, target.plan(), warmUp.dividedBy(2));
                Measured measured = runOnce(load, target.plan(), time);
                String name = target.plan().name();
                System.out.printf("%-16s %3d connections: %.0f/s%n", name, connections, measured.perSecond());
                page.measured(name, connections, measured);
            }
        }
    }

    private Measured runOnce(Load load, Plan plan, Duration duration) throws IOException, InterruptedException {
        Measured measured = load.run(plan, duration, nextNumber);
        nextNumber += 10_000_000; // further than any run gets, so that no schema is registered twice
        return measured;
    }

    /** Registers the schemas that are read and looked up; returns how many bytes a read by id answers. */
    private static int fill(int port) throws IOException {
        try (Connection connection = new Connection(port)) {
            for (int number = 0; number < SCHEMAS; number++) {
                JsonNode answer = new ObjectMapper().readTree(connection.exchange(registration(number)));
                if (answer.path("id").intValue() != number + 1) {
                    throw new IOException("The registry was not empty: the first schemas got other ids, " + answer);
                }
            }
            return connection.exchange(Connection.get("/schemas/ids/1")).length;
        }
    }

    private static int subjects(int port) throws IOException {
        try (Connection connection = new Connection(port)) {
            return new ObjectMapper()
                    .readTree(connection.exchange(Connection.get(SUBJECTS)))
                    .size();
        }
    }

    private static byte[] read(long number) {
        return Connection.get("/schemas/ids/" + (1 + number % SCHEMAS));
    }

    private static byte[] registration(long number) {
        return Connection.post(SUBJECTS + "/orders-" + number + "-value/versions", body(number));
    }

    private static byte[] lookup(long number) {
        return Connection.post(SUBJECTS + "/orders-" + number + "-value", body(number));
    }

    private static String body(long number) {
        String schema = "{\"type\":\"record\",\"name\":\"Order" + number + "\",\"namespace\":\"shop\",\"fields\":["
                + "{\"name\":\"orderId\",\"type\":\"long\"},{\"name\":\"customer\",\"type\":\"string\"},"
                + "{\"name\":\"totalPrice\",\"type\":\"double\"},{\"name\":\"state\",\"type\":\"string\",\"default\":\"new\"}]}";
        return JsonNodeFactory.instance.objectNode().put("schema", schema).toString();
    }

    private ServerProcess registry(String bootstrapServers) throws IOException, InterruptedException {
        int port = freePort();
        Path settings = Files.createTempFile("kanon-bench", ".properties");
        Files.writeString(settings, """
                kanon.servers=registry
                listeners=http://127.0.0.1:%d
                kafkastore.bootstrap.servers=%s
                kafkastore.topic.replication.factor=1
                """.formatted(port, bootstrapServers));
        List<String> command = List.of(root.resolve("bin/kanon").toString(), "serve", "-c", settings.toString());
        return ServerProcess.start(command, port, SUBJECTS);
    }

    private static ServerProcess constantReply(int size) throws IOException, InterruptedException {
        int port = freePort();
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"), "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(ConstantReply.class.getName(), Integer.toString(port), Integer.toString(size)));
        return ServerProcess.start(command, port, "/schemas/ids/1");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
