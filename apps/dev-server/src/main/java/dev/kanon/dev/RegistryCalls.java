package dev.kanon.dev;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Calls of a registry's REST interface, as anybody would make them with curl. */
final class RegistryCalls {

    /** What the registry answered. */
    record Answer(int status, JsonNode body) {}

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient http = HttpClient.newHttpClient();
    private final String url;

    RegistryCalls(String url) {
        this.url = url;
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url + path)).GET());
    }

    Answer send(String method, String path, Object body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .method(method, BodyPublishers.ofByteArray(json.writeValueAsBytes(body))));
    }

    private Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), json.readTree(response.body()));
    }
}
