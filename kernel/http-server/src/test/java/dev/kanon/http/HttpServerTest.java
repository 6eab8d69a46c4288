package dev.kanon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import dev.kanon.http.Router.Route;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {

    private static final int MAX_BODY = 200_000;
    private static final String LONG_TEXT = "a".repeat(Gzip.MIN_BYTES);

    private final CompletableFuture<Response> later = new CompletableFuture<>();
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicReference<Optional<String>> problem = new AtomicReference<>(Optional.empty());
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private HttpServer server = server(config());

    @BeforeEach
    void start() {
        server.start();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "orders, orders",
                "a%2Fb, a/b",
                "%20, ' '",
                "%3A.ctx%3Aorders, :.ctx:orders",
                ":.ctx:orders, :.ctx:orders",
                "., .",
                ".., ..",
                "%2E, .",
                "%C3%A9, é",
                "é, é",
                "a+b, a+b",
                "a;v=1, a;v=1",
                "50%25, 50%",
                "x%01x, x\u0001x",
                "{x}|^, {x}|^",
            })
    void aSegmentMayHoldAnyText(String raw, String expected) throws IOException {
        String value = expected.equals("' '") ? " " : expected;
        assertThat(raw("GET /subjects/" + raw + "/versions HTTP/1.1"))
                .startsWith("HTTP/1.1 200")
                .endsWith("<" + value + ">");
    }

    @Test
    void aTrailingSlashIsAccepted() throws IOException {
        assertThat(raw("GET /subjects/a/versions/ HTTP/1.1")).endsWith("<a>");
    }

    @Test
    void aTargetInAbsoluteFormIsRoutedByItsPath() throws IOException {
        assertThat(raw("GET http://localhost/subjects/a%2Fb/versions?x=1 HTTP/1.1"))
                .endsWith("<a/b>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/subjects//versions", "//", "/subjects/%C3/versions", "/subjects/%C3%28/versions"})
    void aPathThatCannotBeReadIsAnsweredWithACodedError(String path) throws IOException {
        assertThat(raw("GET " + path + " HTTP/1.1"))
                .startsWith("HTTP/1.1 400")
                .contains("{\"error_code\":400,\"message\":");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/subjects/%zz/versions", "/subjects/%4", "/query?a=%4"})
    void aPercentSignWithoutTwoDigitsIsABadRequest(String target) throws IOException {
        assertThat(raw("GET " + target + " HTTP/1.1")).startsWith("HTTP/1.1 400");
    }

    @ParameterizedTest
    @CsvSource({"a=1&a=2, 1|2", "a=%C3%A9+x, é x", "a, ''", "b=1, none", "a=1=2&&, 1=2"})
    void queryParametersAreDecoded(String query, String expected) throws Exception {
        assertThat(get("/query?" + query).body()).isEqualTo(expected);
    }

    @Test
    void anUnknownPathIsNotFound() throws Exception {
        HttpResponse<String> response = get("/nowhere");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).isEqualTo("{\"error_code\":404,\"message\":\"HTTP 404 Not Found\"}");
    }

    @Test
    void aWrongVerbIsToldTheRightOnes() throws Exception {
        HttpResponse<String> response = send(request("/echo").DELETE());
        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.body()).isEqualTo("{\"error_code\":405,\"message\":\"HTTP 405 Method Not Allowed\"}");
        assertThat(response.headers().firstValue("Allow")).contains("POST, OPTIONS");
    }

    @Test
    void optionsTellsTheVerbs() throws Exception {
        HttpResponse<String> response = send(request("/query").method("OPTIONS", BodyPublishers.noBody()));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
    }

    @Test
    void headIsGetWithoutTheBody() throws Exception {
        HttpResponse<String> response = send(request("/long").method("HEAD", BodyPublishers.noBody()));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
        assertThat(response.headers().firstValue("Content-Length")).contains(Integer.toString(LONG_TEXT.length()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20_000, MAX_BODY})
    void aBodyComesBackAsItWas(int length) throws Exception {
        String body = "x".repeat(length);
        assertThat(send(request("/echo").POST(BodyPublishers.ofString(body))).body())
                .isEqualTo(body);
    }

    @Test
    void aChunkedBodyIsRead() throws Exception {
        byte[] body = "x".repeat(50_000).getBytes(StandardCharsets.UTF_8);
        var chunked = BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(body));
        assertThat(send(request("/echo").POST(chunked)).body()).hasSize(body.length);
    }

    @Test
    void anExpectedContinueIsGiven() throws Exception {
        String body = "x".repeat(50_000);
        assertThat(send(request("/echo").expectContinue(true).POST(BodyPublishers.ofString(body)))
                        .body())
                .isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(ints = {MAX_BODY + 1, 20 * MAX_BODY})
    void aBodyBeyondTheLimitIsRefusedWithTheLimit(int length) throws Exception {
        HttpResponse<String> response = send(request("/echo").POST(BodyPublishers.ofString("x".repeat(length))));
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("\"error_code\":413").contains(Integer.toString(MAX_BODY));
    }

    @Test
    void aChunkedBodyBeyondTheLimitIsRefusedToo() throws Exception {
        var chunked = BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(new byte[10 * MAX_BODY]));
        assertThat(send(request("/echo").POST(chunked)).statusCode()).isEqualTo(413);
    }

    @Test
    void inlineHandlersRunWhereTheRequestWasReadAndOthersOnWorkers() throws Exception {
        assertThat(get("/thread/inline").body()).startsWith("http I/O");
        assertThat(get("/thread/worker").body()).startsWith("http-worker-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/later/inline", "/later/worker"})
    void aHandlerMayAnswerLaterFromAnyThread(String path) throws Exception {
        CompletableFuture<HttpResponse<String>> response =
                client.sendAsync(request(path).build(), BodyHandlers.ofString());
        assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();
        later.complete(Response.text(200, LONG_TEXT));
        assertThat(response.get(10, TimeUnit.SECONDS).body()).isEqualTo(LONG_TEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/fails/thrown", "/fails/completed", "/fails/worker"})
    void whatEscapesAHandlerIsAnErrorThatTellsNothing(String path) throws Exception {
        HttpResponse<String> response = send(request(path).header("X-Request-ID", "r-7"));
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).contains("r-7").doesNotContain("secret").doesNotContain("Exception");
    }

    @Test
    void theRequestIdIsSentBackOrMade() throws Exception {
        assertThat(send(request("/long").header("X-Request-ID", "mine"))
                        .headers()
                        .firstValue("X-Request-ID"))
                .contains("mine");
        String first = get("/long").headers().firstValue("X-Request-ID").orElseThrow();
        assertThat(get("/long").headers().firstValue("X-Request-ID").orElseThrow())
                .isNotBlank()
                .isNotEqualTo(first);
    }

    @Test
    void longBodiesAreCompressedForThoseWhoAcceptIt() throws Exception {
        HttpRequest accepting = request("/long")
                .header("Accept-Encoding", "deflate, gzip;q=0.5")
                .build();
        HttpResponse<byte[]> response = client.send(accepting, BodyHandlers.ofByteArray());
        assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(response.headers().firstValue("Vary")).contains("Accept-Encoding");
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
            assertThat(gzip.readAllBytes()).asString().isEqualTo(LONG_TEXT);
        }
        assertThat(send(request("/long").header("Accept-Encoding", "gzip;q=0")).body())
                .isEqualTo(LONG_TEXT);
    }

    @Test
    void aTargetMayBeRewrittenBeforeItIsRouted() throws Exception {
        assertThat(get("/contexts/c/subjects/a/versions").body()).isEqualTo("<:.c:a>");
    }

    @Test
    void healthTellsWhatIsWrong() throws Exception {
        assertThat(get("/health/live").body()).isEqualTo("{\"status\":\"live\"}");
        assertThat(get("/health/ready").body()).isEqualTo("{\"status\":\"ready\",\"checks\":{\"log\":\"ok\"}}");
        problem.set(Optional.of("still reading"));
        HttpResponse<String> response = get("/health/ready");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body()).contains("not ready").contains("still reading");
    }

    @Test
    void requestsAreCountedByTemplateAndStatus() throws Exception {
        get("/subjects/a/versions");
        get("/nowhere");
        assertThat(get("/metrics").body())
                .contains("http_server_requests_seconds_count{method=\"GET\",status=\"200\","
                        + "uri=\"/subjects/{subject}/versions\"} 1")
                .contains("uri=\"unmatched\"");
    }

    @Test
    void closingAnswersWhatIsInFlight() throws Exception {
        CompletableFuture<HttpResponse<String>> response =
                client.sendAsync(request("/later/worker").build(), BodyHandlers.ofString());
        assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(server::close);
        later.complete(Response.text(200, "done"));
        closing.get(10, TimeUnit.SECONDS);
        assertThat(response.get(10, TimeUnit.SECONDS).body()).isEqualTo("done");
    }

    @Test
    void closingWaitsNoLongerThanTheDrainTime() throws Exception {
        CompletableFuture<HttpResponse<String>> response =
                client.sendAsync(request("/later/worker").build(), BodyHandlers.ofString());
        assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();
        server.close();
        assertThat(response).failsWithin(Duration.ofSeconds(10));
    }

    @Test
    void aTakenPortIsNamed() {
        var second = server(HttpConfig.on(URI.create("http://127.0.0.1:" + server.port())));
        assertThatThrownBy(second::start)
                .isInstanceOfSatisfying(
                        KanonException.class, e -> assertThat(e.errorCode()).isEqualTo(HttpServerErrors.CANNOT_LISTEN))
                .hasMessageContaining(Integer.toString(server.port()));
    }

    @Test
    void moreRequestsThanTheQueueHoldsAreTurnedAway() throws Exception {
        server.close();
        server = server(config().withWorkers(1, 1));
        server.start();
        List<CompletableFuture<HttpResponse<String>>> responses = Stream.generate(
                        () -> client.sendAsync(request("/blocks").build(), BodyHandlers.ofString()))
                .limit(3)
                .toList();
        var first = CompletableFuture.anyOf(responses.toArray(CompletableFuture[]::new));
        assertThat(((HttpResponse<?>) first.get(10, TimeUnit.SECONDS)).statusCode())
                .isEqualTo(503);
        release.countDown();
        for (CompletableFuture<HttpResponse<String>> response : responses) {
            assertThat(response.get(10, TimeUnit.SECONDS).statusCode()).isIn(200, 503);
        }
    }

    private static HttpConfig config() {
        return HttpConfig.on(URI.create("http://127.0.0.1:0"))
                .withMaxRequestBytes(MAX_BODY)
                .withDrainTimeout(Duration.ofMillis(500));
    }

    private HttpServer server(HttpConfig config) {
        HttpService service = HttpService.of(new Router(routes()), new JsonErrorRenderer())
                .rewriting(HttpServerTest::context)
                .checking(new HealthCheck("log", problem::get));
        return new HttpServer(config, service, new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), new Random(7));
    }

    private static RequestTarget context(RequestTarget target) {
        return target.path().startsWith("/contexts/c/subjects/")
                ? new RequestTarget(target.path().replace("/contexts/c/subjects/", "/subjects/:.c:"), target.query())
                : target;
    }

    private List<Route> routes() {
        return List.of(
                inline("/subjects/{subject}/versions", request -> text("<" + request.path("subject") + ">")),
                inline(
                        "/query",
                        request ->
                                text(request.query("a").isEmpty() ? "none" : String.join("|", request.queryAll("a")))),
                new Route(
                        "POST",
                        "/echo",
                        Execution.WORKER,
                        request -> CompletableFuture.completedFuture(Response.of(200, "text/plain", request.body()))),
                inline("/long", request -> text(LONG_TEXT)),
                inline("/thread/inline", request -> text(Thread.currentThread().getName())),
                worker("/thread/worker", request -> text(Thread.currentThread().getName())),
                inline("/later/inline", request -> later()),
                worker("/later/worker", request -> later()),
                inline("/fails/thrown", request -> {
                    throw new IllegalStateException("secret");
                }),
                inline(
                        "/fails/completed",
                        request -> CompletableFuture.supplyAsync(() -> {
                            throw new IllegalStateException("secret");
                        })),
                worker("/fails/worker", request -> {
                    throw new IllegalStateException("secret");
                }),
                worker("/blocks", request -> {
                    release.await();
                    return text("done");
                }));
    }

    private CompletableFuture<Response> later() {
        waiting.countDown();
        return later;
    }

    private static Route inline(String template, Handler handler) {
        return new Route("GET", template, Execution.INLINE, handler);
    }

    private static Route worker(String template, Handler handler) {
        return new Route("GET", template, Execution.WORKER, handler);
    }

    private static CompletableFuture<Response> text(String text) {
        return CompletableFuture.completedFuture(Response.text(200, text));
    }

    private HttpRequest.Builder request(String pathAndQuery) {
        return HttpRequest.newBuilder(server.uris().get(0).resolve(pathAndQuery))
                .timeout(Duration.ofSeconds(10));
    }

    private HttpResponse<String> get(String pathAndQuery) throws Exception {
        return send(request(pathAndQuery));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** Sends a request line byte by byte as it stands, which no HTTP client would do. */
    private String raw(String requestLine) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(10_000);
            String request = requestLine + "\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
