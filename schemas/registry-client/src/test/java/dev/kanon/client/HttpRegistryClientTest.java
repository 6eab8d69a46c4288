package dev.kanon.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client against a server that answers what the test tells it, in order. */
class HttpRegistryClientTest {

    private static final String FOUND =
            "{\"subject\":\"orders\",\"version\":2,\"id\":7,\"guid\":\"g\",\"schemaType\":\"AVRO\",\"schema\":\"\\\"string\\\"\"}";

    private record Answer(int status, String body) {}

    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final List<String> bodies = Collections.synchronizedList(new ArrayList<>());
    private final List<String> authorizations = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch finished = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        finished.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void aFaultThatPassesIsNoFault() {
        answers.add(new Answer(503, "not now"));
        answers.add(new Answer(429, "{\"error_code\":429,\"message\":\"slower\"}"));
        answers.add(new Answer(200, FOUND));

        assertThat(client(Map.of()).latest("orders").id()).isEqualTo(7);
        assertThat(requests).hasSize(3);
    }

    @Test
    void aFaultThatStaysIsReportedAfterAllRetries() {
        for (int i = 0; i < 3; i++) {
            answers.add(new Answer(500, "{\"error_code\":50001,\"message\":\"store is down\"}"));
        }

        RegistryException failure = catchThrowableOfType(
                RegistryException.class, () -> client(Map.of("max.retries", 2)).latest("orders"));

        assertThat(failure.status()).isEqualTo(500);
        assertThat(failure.errorCode()).isEqualTo(50001);
        assertThat(failure).hasMessage("store is down");
        assertThat(requests).hasSize(3);
    }

    @Test
    void aRefusalIsNotRetriedAndCarriesItsCode() {
        answers.add(new Answer(404, "{\"error_code\":40401,\"message\":\"Subject 'orders' not found.\"}"));

        RegistryException refusal = catchThrowableOfType(
                RegistryException.class, () -> client(Map.of()).latest("orders"));

        assertThat(refusal.status()).isEqualTo(404);
        assertThat(refusal.errorCode()).isEqualTo(40401);
        assertThat(refusal).hasMessage("Subject 'orders' not found.");
        assertThat(requests).hasSize(1);
    }

    @Test
    void theNextAddressIsTriedWhereOneIsDeadAndStaysPreferred() throws IOException {
        answers.add(new Answer(200, FOUND));
        answers.add(new Answer(200, FOUND));
        RegistryClient client = client(Map.of("schema.registry.url", "http://localhost:" + freePort() + "," + url("")));

        assertThat(client.latest("orders").version()).isEqualTo(2);
        assertThat(client.version("orders", 2, false).version()).isEqualTo(2);
    }

    @Test
    void anAddressThatFailsHandsOverToTheNextWhichStaysPreferred() {
        answers.add(new Answer(503, "not now"));
        answers.add(new Answer(200, FOUND));
        answers.add(new Answer(200, FOUND));
        RegistryClient client =
                client(Map.of("schema.registry.url", url("") + "/a," + url("") + "/b/", "max.retries", 0));

        client.latest("orders");
        client.version("orders", 2, false);

        assertThat(requests)
                .containsExactly(
                        "GET /a/subjects/orders/versions/latest",
                        "GET /b/subjects/orders/versions/latest",
                        "GET /b/subjects/orders/versions/2");
    }

    @Test
    void registeringSendsWhatTheSchemaHasAndNothingElse() {
        answers.add(new Answer(200, "{\"id\":7}"));
        SchemaDefinition schema = SchemaDefinition.of("AVRO", "\"string\"");

        RegisteredSchema registered = client(Map.of()).register("a/b é", schema, true);

        assertThat(requests).containsExactly("POST /subjects/a%2Fb%20%C3%A9/versions?normalize=true");
        assertThat(bodies).containsExactly("{\"schemaType\":\"AVRO\",\"schema\":\"\\\"string\\\"\"}");
        assertThat(registered).isEqualTo(new RegisteredSchema("a/b é", 0, 7, null, schema));
    }

    @Test
    void subjectsMayHoldAnything() {
        answers.add(new Answer(200, FOUND));

        client(Map.of()).latest("a/b é%+c");

        assertThat(requests).containsExactly("GET /subjects/a%2Fb%20%C3%A9%25%2Bc/versions/latest");
    }

    @Test
    void userAndPasswordComeFromTheAddressOrFromTheirOwnSetting() {
        answers.add(new Answer(200, FOUND));
        answers.add(new Answer(200, FOUND));
        answers.add(new Answer(200, FOUND));

        client(Map.of("schema.registry.url", url("us%40er:p%3Aw@"))).latest("orders");
        client(Map.of(
                        "schema.registry.basic.auth.credentials.source", "USER_INFO",
                        "basic.auth.user.info", "user:secret"))
                .latest("orders");
        client(Map.of("bearer.auth.credentials.source", "STATIC_TOKEN", "bearer.auth.token", "t0ken"))
                .latest("orders");

        assertThat(authorizations).containsExactly("Basic dXNAZXI6cDp3", "Basic dXNlcjpzZWNyZXQ=", "Bearer t0ken");
    }

    @Test
    void aSlowAnswerEndsAtTheTimeOut() {
        answers.add(new Answer(-1, "never"));

        assertThatThrownBy(() -> client(
                                Map.of("http.read.timeout.ms", 50, "http.connect.timeout.ms", 50, "max.retries", 0))
                        .latest("orders"))
                .isInstanceOf(RegistryException.class)
                .hasMessageContaining("did not answer GET /subjects/orders/versions/latest");
    }

    @Test
    void whatIsNoRegistryIsCalledSo() {
        answers.add(new Answer(200, "<html>hello</html>"));
        answers.add(new Answer(200, ""));
        answers.add(new Answer(200, "[]"));

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> client(Map.of()).latest("orders"))
                    .isInstanceOf(RegistryException.class)
                    .hasMessageContaining("schema registry");
        }
    }

    @Test
    void anAnswerToARegistrationWithoutIdIsNoAnswer() {
        answers.add(new Answer(200, ""));
        answers.add(new Answer(200, "{}"));

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(
                            () -> client(Map.of()).register("orders", SchemaDefinition.of("AVRO", "\"string\""), false))
                    .isInstanceOf(RegistryException.class)
                    .hasMessageContaining("has no 'id'");
        }
    }

    @Test
    void aRedirectionIsReportedNotFollowed() {
        answers.add(new Answer(302, "elsewhere"));

        assertThatThrownBy(() -> client(Map.of()).latest("orders"))
                .isInstanceOf(RegistryException.class)
                .hasMessageContaining("http://elsewhere.invalid/")
                .hasMessageContaining("schema.registry.url");
        assertThat(requests).hasSize(1);
    }

    @Test
    void everyCallHasItsPath() {
        RegistryClient client = client(Map.of());
        SchemaDefinition schema = SchemaDefinition.of("AVRO", "\"string\"");
        for (String body : List.of(
                FOUND,
                FOUND,
                FOUND,
                "[\"orders\"]",
                "[1,2]",
                "[1]",
                "2",
                "{\"is_compatible\":true}",
                "{}",
                "{}",
                "{}",
                "{}",
                "{\"mode\":\"READONLY\"}",
                "{}",
                "[\"AVRO\"]")) {
            answers.add(new Answer(200, body));
        }

        client.lookup(":.ctx:orders", schema, true, true);
        client.byGuid("g");
        client.latestWithMetadata("orders", Map.of("major version", "1"), true);
        assertThat(client.subjects(true)).containsExactly("orders");
        assertThat(client.versions("orders", false)).containsExactly(1, 2);
        assertThat(client.deleteSubject("orders", true)).containsExactly(1);
        assertThat(client.deleteVersion("orders", "latest", false)).isEqualTo(2);
        assertThat(client.incompatibilities("orders", schema)).isEmpty();
        client.setCompatibility("orders", CompatibilityLevel.FULL);
        client.updateConfig("", Collections.singletonMap("alias", null));
        client.config("orders");
        client.deleteConfig("");
        assertThat(client.mode("")).isEqualTo("READONLY");
        client.setMode("orders", "IMPORT", true);
        assertThat(client.types()).containsExactly("AVRO");

        assertThat(requests)
                .containsExactly(
                        "POST /subjects/%3A.ctx%3Aorders?normalize=true&deleted=true",
                        "GET /schemas/guids/g",
                        "GET /subjects/orders/metadata?key=major%20version&value=1&deleted=true",
                        "GET /subjects?deleted=true",
                        "GET /subjects/orders/versions",
                        "DELETE /subjects/orders?permanent=true",
                        "DELETE /subjects/orders/versions/latest",
                        "POST /compatibility/subjects/orders/versions?verbose=true",
                        "PUT /config/orders",
                        "PUT /config",
                        "GET /config/orders?defaultToGlobal=true",
                        "DELETE /config",
                        "GET /mode?defaultToGlobal=true",
                        "PUT /mode/orders?force=true",
                        "GET /schemas/types");
        assertThat(bodies).contains("{\"compatibility\":\"FULL\"}", "{\"alias\":null}", "{\"mode\":\"IMPORT\"}");
    }

    @Test
    void theReasonsForIncompatibilityAreTold() {
        answers.add(new Answer(200, "{\"is_compatible\":false,\"messages\":[\"a\",\"b\"]}"));
        answers.add(new Answer(200, "{\"is_compatible\":false}"));
        RegistryClient client = client(Map.of());
        SchemaDefinition schema = SchemaDefinition.of("AVRO", "\"string\"");

        assertThat(client.incompatibilities("orders", schema)).containsExactly("a", "b");
        assertThat(client.incompatibilities("orders", schema)).hasSize(1);
    }

    @Test
    void whatNeverChangesIsAskedOnceAndRegisteringForgetsTheLatest() {
        for (int i = 0; i < 5; i++) {
            answers.add(new Answer(200, FOUND));
        }
        RegistryClient client = client(Map.of());

        client.byId(7, "orders");
        client.byId(7, "orders");
        client.latest("orders");
        client.latest("orders");
        client.register("orders", SchemaDefinition.of("AVRO", "\"string\""), false);
        client.register("orders", SchemaDefinition.of("AVRO", "\"string\""), false);
        client.latest("orders");

        assertThat(requests)
                .containsExactly(
                        "GET /schemas/ids/7?fetchMaxId=false&subject=orders",
                        "GET /subjects/orders/versions/latest",
                        "POST /subjects/orders/versions",
                        "GET /subjects/orders/versions/latest");
    }

    private RegistryClient client(Map<String, ?> settings) {
        Map<String, Object> all = new HashMap<>();
        all.put("schema.registry.url", url(""));
        all.put("retries.wait.ms", 1);
        all.putAll(settings);
        return RegistryClients.create(all);
    }

    private String url(String user) {
        return "http://" + user + "localhost:" + server.getAddress().getPort();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            String authorization = exchange.getRequestHeaders().getFirst("Authorization");
            if (authorization != null) {
                authorizations.add(authorization);
            }
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            Answer answer = answers.remove();
            if (answer.status() < 0) {
                finished.await();
                return;
            }
            if (answer.status() == 302) {
                exchange.getResponseHeaders().add("Location", "http://elsewhere.invalid/");
            }
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
