package dev.kanon.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kanon.schema.SchemaJson;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends requests to whichever of the registry's addresses answers, and tries again where that may help.
 *
 * <p>A round goes through all addresses, beginning with the one that answered last. An answer other than those of {@link
 * #PASSING} ends it. Between rounds the caller's thread sleeps for a random time below a bound that doubles ("full jitter"),
 * so that many clients don't come back at the same moment. Registering the same schema twice gives the same answer, and
 * deleting twice an error that says so: every request may be sent again.
 */
final class Transport {

    /** Waits; a test's may return at once. */
    interface Sleeper {
        void sleep(Duration time) throws InterruptedException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(Transport.class);

    private static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final int NO_CONTENT = 204;

    /** 200, and 207, which carries an answer for each part of a request. */
    private static final Set<Integer> SUCCESS = Set.of(200, 207);

    /** Statuses that may pass: time-outs, too many requests, faults of the server or of something before it. */
    private static final Set<Integer> PASSING = Set.of(408, 429, 500, 502, 503, 504);

    /** The code that Confluent's clients give to an answer that is no registry's. */
    private static final int NOT_A_REGISTRY = 50005;

    private static final int LONGEST_QUOTED_ANSWER = 200;

    private final HttpClient http;
    private final RegistryClientConfig config;
    private final Sleeper sleeper;
    private final RandomGenerator random;
    private final AtomicInteger preferred;

    Transport(RegistryClientConfig config, Sleeper sleeper, RandomGenerator random) {
        this.config = config;
        this.sleeper = sleeper;
        this.random = random;
        preferred = new AtomicInteger(
                config.randomize() ? random.nextInt(config.urls().size()) : 0);
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(config.connectTimeout())
                // a redirected POST would become a GET, and the credentials would go to wherever the answer says
                .followRedirects(HttpClient.Redirect.NEVER);
        if (!config.proxyHost().isEmpty() && config.proxyPort() >= 0) {
            builder.proxy(ProxySelector.of(InetSocketAddress.createUnresolved(config.proxyHost(), config.proxyPort())));
        }
        http = builder.build();
    }

    /**
     * The answer's body; {@link MissingNode} where it has none.
     *
     * @param path what comes after the address, encoded
     * @param body JSON to send, or null
     */
    JsonNode send(String method, String path, @Nullable Object body) {
        BodyPublisher publisher = body == null
                ? BodyPublishers.noBody()
                : BodyPublishers.ofString(SchemaJson.write(body), StandardCharsets.UTF_8);
        for (int round = 0; ; round++) {
            try {
                return tryEachAddress(method, path, publisher);
            } catch (RegistryException failure) {
                if (round >= config.maxRetries() || !mayPass(failure)) {
                    throw failure;
                }
                LOG.debug("{} {} failed, trying again", method, path, failure);
                pause(round, failure);
            }
        }
    }

    private JsonNode tryEachAddress(String method, String path, BodyPublisher body) {
        List<URI> urls = config.urls();
        int first = preferred.get();
        RegistryException failed = null;
        for (int step = 0; step < urls.size(); step++) {
            int index = (first + step) % urls.size();
            try {
                JsonNode answer = tryAddress(urls.get(index), method, path, body);
                preferred.set(index);
                return answer;
            } catch (RegistryException failure) {
                if (!mayPass(failure)) {
                    preferred.set(index);
                    throw failure;
                }
                if (failed == null) {
                    failed = failure;
                } else {
                    failed.addSuppressed(failure);
                }
            }
        }
        throw Objects.requireNonNull(failed);
    }

    private JsonNode tryAddress(URI base, String method, String path, BodyPublisher body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .method(method, body)
                .header("Content-Type", MEDIA_TYPE)
                .header("Accept", MEDIA_TYPE + ", application/vnd.schemaregistry+json, application/json")
                .header("Confluent-Accept-Unknown-Properties", "true");
        config.headers().forEach(request::setHeader);
        HttpResponse<byte[]> response;
        try {
            response = exchange(request.build());
        } catch (IOException unreachable) {
            String reason = unreachable.getMessage() == null ? unreachable.toString() : unreachable.getMessage();
            throw new RegistryException(
                    0,
                    0,
                    "the schema registry at " + base + " did not answer " + method + " " + path + ": " + reason,
                    unreachable);
        }
        if (response.statusCode() == NO_CONTENT) {
            return MissingNode.getInstance();
        }
        return SUCCESS.contains(response.statusCode())
                ? parsed(response, base)
                : refusal(response, method + " " + base + path);
    }

    /** Bounds the whole exchange: a request's own time-out ends with the headers of the answer. */
    private HttpResponse<byte[]> exchange(HttpRequest request) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(request, BodyHandlers.ofByteArray());
        Duration longest = config.connectTimeout().plus(config.readTimeout());
        try {
            return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException slow) {
            answer.cancel(true);
            throw new HttpTimeoutException("no complete answer within " + longest.toMillis() + " ms");
        } catch (InterruptedException interrupted) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IOException(failed.getCause());
        }
    }

    private static JsonNode parsed(HttpResponse<byte[]> response, URI base) {
        try {
            return SchemaJson.mapper().readTree(response.body());
        } catch (IOException noJson) {
            throw new RegistryException(
                    response.statusCode(),
                    NOT_A_REGISTRY,
                    "the answer of " + base + " is not JSON, is a schema registry there? " + excerpt(response.body()),
                    noJson);
        }
    }

    private static JsonNode refusal(HttpResponse<byte[]> response, String request) {
        int status = response.statusCode();
        String location = response.headers().firstValue("Location").orElse(null);
        if (location != null) {
            throw new RegistryException(
                    status,
                    NOT_A_REGISTRY,
                    request + " was answered " + status + ", that it is at " + location
                            + " now; give the registry's own address as " + RegistryClientConfig.URL,
                    null);
        }
        try {
            JsonNode body = SchemaJson.mapper().readTree(response.body());
            if (body != null && body.has("error_code")) {
                throw new RegistryException(
                        status,
                        body.path("error_code").asInt(),
                        body.path("message").asText("the registry gave no message"),
                        null);
            }
        } catch (IOException noJson) {
            LOG.debug("{} was answered {} with something else than JSON", request, status, noJson);
        }
        throw new RegistryException(
                status, NOT_A_REGISTRY, request + " was answered " + status + ": " + excerpt(response.body()), null);
    }

    private static String excerpt(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        return text.length() <= LONGEST_QUOTED_ANSWER ? text : text.substring(0, LONGEST_QUOTED_ANSWER) + "…";
    }

    private static boolean mayPass(RegistryException failure) {
        return failure.status() == 0
                ? !(failure.getCause() instanceof InterruptedIOException interrupted && isInterrupt(interrupted))
                : PASSING.contains(failure.status());
    }

    private static boolean isInterrupt(InterruptedIOException failure) {
        return failure.getClass() == InterruptedIOException.class;
    }

    private void pause(int round, RegistryException failure) {
        long bound = config.retryWait().toMillis();
        for (int doubled = 0; doubled < round && bound < config.retryMaxWait().toMillis(); doubled++) {
            bound *= 2;
        }
        bound = Math.min(bound, config.retryMaxWait().toMillis());
        try {
            sleeper.sleep(Duration.ofMillis(random.nextLong(bound + 1)));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
