package dev.kanon.bench;

import dev.kanon.http.Execution;
import dev.kanon.http.HttpConfig;
import dev.kanon.http.HttpServer;
import dev.kanon.http.HttpService;
import dev.kanon.http.Response;
import dev.kanon.http.Router;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** The limit: the HTTP server that ours stand on, giving the same bytes whatever it is asked. */
public final class ConstantReply {

    private ConstantReply() {}

    /** Serves until it is ended.
     *
     * @param arguments the port and the size of the reply in bytes */
    public static void main(String[] arguments) {
        byte[] body = new byte[Integer.parseInt(arguments[1])];
        Arrays.fill(body, (byte) 'x');
        Response reply = Response.of(200, "application/vnd.schemaregistry.v1+json", body);
        Router router = new Router(List.of(new Router.Route(
                "GET", "/schemas/ids/{id}", Execution.INLINE, request -> CompletableFuture.completedFuture(reply))));
        HttpServer server = new HttpServer(
                HttpConfig.on(URI.create("http://127.0.0.1:" + arguments[0])),
                HttpService.of(router, (request, error) -> Response.text(500, String.valueOf(error))),
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                new Random());
        server.start();
    }
}
