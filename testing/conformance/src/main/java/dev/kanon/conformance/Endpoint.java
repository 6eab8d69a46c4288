package dev.kanon.conformance;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Sends calls to a registry as they were recorded. Paths go out untouched: the JDK's client does not fold {@code
 * /subjects/./versions} or {@code //}, and keeps every percent sign.
 */
final class Endpoint {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String DEFAULT_CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;

    /** @param base scheme, host and port, without a trailing slash */
    Endpoint(URI base) {
        this.base = base.toString().replaceAll("/+$", "");
    }

    Answer send(Call call) throws IOException {
        String body = call.bodyText();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + call.target()))
                .timeout(PATIENCE)
                .method(call.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null && !call.headers().containsKey("Content-Type")) {
            request.header("Content-Type", DEFAULT_CONTENT_TYPE);
        }
        call.headers().forEach(request::header);
        try {
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), Recording.parsed(response.body()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("Interrupted at " + call);
            interrupted.initCause(e);
            throw interrupted;
        }
    }
}
