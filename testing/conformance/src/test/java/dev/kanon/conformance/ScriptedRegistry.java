package dev.kanon.conformance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Gives the answers it was told to give, in order, and remembers what it was asked. */
final class ScriptedRegistry implements AutoCloseable {

    private final Deque<Answer> script;
    private final List<String> asked = new ArrayList<>();
    private final HttpServer server;

    ScriptedRegistry(List<Answer> script) throws IOException {
        this.script = new ArrayDeque<>(script);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Method, target as it arrived, and body. */
    synchronized List<String> asked() {
        return List.copyOf(asked);
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add((exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body).strip());
        Answer answer = script.remove();
        byte[] bytes = text(answer).getBytes(StandardCharsets.UTF_8);
        boolean bodiless = bytes.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status(), bodiless ? -1 : bytes.length);
        if (!bodiless) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private static String text(Answer answer) {
        if (answer.body().isMissingNode()) {
            return "";
        }
        return answer.body().isTextual()
                ? answer.body().textValue()
                : answer.body().toString();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
