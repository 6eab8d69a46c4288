package dev.kanon.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kanon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes as processes of their own, on one topic of a real broker. */
class RegistryIT {

    private static final int REGISTRATIONS = 50;
    private static final int SUBJECTS = 10;
    private static final int CLIENTS = 16;

    /** How long a client goes on where nodes die: far more than a change of leader takes. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final EmbeddedKafka kafka = EmbeddedKafka.temporary();
    private final List<RegistryProcess> nodes = new ArrayList<>();

    private record Registered(int registration, String subject, int id, int version) {}

    @BeforeEach
    void startKafka() {
        kafka.start();
    }

    @AfterEach
    void stopAll() {
        nodes.forEach(RegistryProcess::close);
        kafka.close();
    }

    @Test
    void whatWasAnsweredIsThereAfterARestart() throws Exception {
        RegistryProcess first = node();
        JsonNode registered = post(first.uri(), "/subjects/orders-value/versions", schema(1));
        first.kill();

        RegistryProcess second = node();

        assertThat(get(second.uri(), "/subjects/orders-value/versions/1").get("id"))
                .isEqualTo(registered.get("id"));
        assertThat(get(second.uri(), "/schemas/guids/" + registered.get("guid").asText())
                        .get("schema"))
                .isEqualTo(registered.get("schema"));
        assertThat(post(second.uri(), "/subjects/orders-value/versions", schema(1)))
                .isEqualTo(registered);
    }

    @Test
    void aSchemaThatIsLargerThanTheTopicTakesLeavesNothing() throws Exception {
        URI uri = node().uri();
        String fields = IntStream.range(0, 20_000)
                .mapToObj(number -> "{\\\"name\\\":\\\"f" + number + "\\\",\\\"type\\\":\\\"string\\\",\\\"doc\\\":\\\""
                        + "d".repeat(60) + "\\\"}")
                .collect(Collectors.joining(","));

        HttpResponse<String> refused = send(
                "POST",
                uri,
                "/subjects/big/versions",
                "{\"schema\": \"{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\"R\\\",\\\"fields\\\":[" + fields
                        + "]}\"}");

        assertThat(json.readTree(refused.body()).get("error_code").asInt())
                .as(refused.body())
                .isEqualTo(42209);
        assertThat(get(uri, "/subjects?deleted=true")).isEmpty();
        assertThat(post(uri, "/subjects/small/versions", schema(1)).get("id").asInt())
                .as("the id that was not used")
                .isEqualTo(1);
    }

    @Test
    void twoNodesGiveIdsAndVersionsWithoutGapOrRepeat() throws Exception {
        List<URI> uris = List.of(node().uri(), node().uri());
        put(uris.get(1), "/config", "{\"compatibility\": \"NONE\"}");

        List<Registered> all = registerConcurrently(uris, new CountDownLatch(0));

        assertContiguous(all);
        for (URI uri : uris) {
            for (Registered each : all) {
                assertThat(get(uri, "/subjects/" + each.subject() + "/versions/" + each.version())
                                .get("id")
                                .asInt())
                        .isEqualTo(each.id());
            }
        }
    }

    @Test
    void theLeadersDeathCostsNoIdAndNoVersion() throws Exception {
        RegistryProcess leader = node();
        RegistryProcess other = node();
        put(other.uri(), "/config", "{\"compatibility\": \"NONE\"}");
        CountDownLatch some = new CountDownLatch(REGISTRATIONS / 3);
        ExecutorService killer = Executors.newSingleThreadExecutor();
        try {
            Future<?> killed = killer.submit(() -> {
                some.await();
                leader.kill();
                return null;
            });

            List<Registered> all = registerConcurrently(List.of(leader.uri(), other.uri()), some);

            killed.get();
            assertContiguous(all);
            for (Registered each : all) {
                assertThat(get(other.uri(), "/schemas/ids/" + each.id())
                                .get("schema")
                                .asText())
                        .contains("\"f" + each.registration() + "\"");
            }
        } finally {
            killer.shutdownNow();
        }
    }

    private RegistryProcess node() throws IOException {
        RegistryProcess node = RegistryProcess.start(kafka.bootstrapServers());
        nodes.add(node);
        return node;
    }

    private List<Registered> registerConcurrently(List<URI> uris, CountDownLatch done) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<Registered>> answers = new ArrayList<>();
            for (int i = 0; i < REGISTRATIONS; i++) {
                int registration = i;
                answers.add(clients.submit(() -> {
                    Registered registered = register(uris, registration);
                    done.countDown();
                    return registered;
                }));
            }
            List<Registered> all = new ArrayList<>();
            for (Future<Registered> answer : answers) {
                all.add(answer.get());
            }
            return all;
        } finally {
            clients.shutdownNow();
        }
    }

    /** As every registry client does: the next address of the list where one does not answer, or answers 5xx. */
    private Registered register(List<URI> uris, int registration) throws Exception {
        String subject = "s" + registration % SUBJECTS;
        long end = System.nanoTime() + PATIENCE.toNanos();
        String last = "";
        for (int attempt = registration; System.nanoTime() < end; attempt++) {
            URI uri = uris.get(attempt % uris.size());
            try {
                HttpResponse<String> response =
                        send("POST", uri, "/subjects/" + subject + "/versions", schema(registration));
                last = response.body();
                if (response.statusCode() == 200) {
                    JsonNode answer = json.readTree(last);
                    assertReadableAtOnce(uris, subject, answer);
                    return new Registered(
                            registration,
                            subject,
                            answer.get("id").asInt(),
                            answer.get("version").asInt());
                }
                assertThat(response.statusCode()).as(last).isGreaterThanOrEqualTo(500);
            } catch (IOException dead) {
                last = dead.toString();
            }
        }
        throw new AssertionError("registration " + registration + " was not answered; last: " + last);
    }

    /** On each node that lives, whichever answered the registration. */
    private void assertReadableAtOnce(List<URI> uris, String subject, JsonNode registered) throws Exception {
        for (URI uri : uris) {
            try {
                get(uri, "/schemas/ids/" + registered.get("id"));
                get(uri, "/subjects/" + subject + "/versions/" + registered.get("version"));
            } catch (IOException dead) {
                assertThat(uris).as("%s: %s", uri, dead).hasSizeGreaterThan(1);
            }
        }
    }

    private static void assertContiguous(List<Registered> all) {
        assertThat(new TreeSet<>(all.stream().map(Registered::id).toList()))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, REGISTRATIONS).boxed().toList());
        Map<String, TreeSet<Integer>> versions = new TreeMap<>();
        all.forEach(each -> assertThat(versions.computeIfAbsent(each.subject(), subject -> new TreeSet<>())
                        .add(each.version()))
                .as("version %d of %s is given once", each.version(), each.subject())
                .isTrue());
        List<Integer> expected =
                IntStream.rangeClosed(1, REGISTRATIONS / SUBJECTS).boxed().toList();
        versions.values().forEach(given -> assertThat(given).containsExactlyElementsOf(expected));
    }

    private static String schema(int number) {
        return "{\"schema\": \"{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\"R\\\",\\\"fields\\\":[{\\\"name\\\":\\\"f"
                + number + "\\\",\\\"type\\\":\\\"int\\\"}]}\"}";
    }

    private JsonNode get(URI uri, String path) throws Exception {
        return ok(send("GET", uri, path, ""));
    }

    private JsonNode post(URI uri, String path, String body) throws Exception {
        return ok(send("POST", uri, path, body));
    }

    private JsonNode put(URI uri, String path, String body) throws Exception {
        return ok(send("PUT", uri, path, body));
    }

    private JsonNode ok(HttpResponse<String> response) throws IOException {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return json.readTree(response.body());
    }

    private HttpResponse<String> send(String method, URI uri, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve(path))
                .timeout(Duration.ofSeconds(40))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
