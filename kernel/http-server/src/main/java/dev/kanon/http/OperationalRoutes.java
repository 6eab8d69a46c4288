package dev.kanon.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kanon.http.Router.Route;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What operators and their tools ask of every server: is it alive, is it ready, how is it doing. */
final class OperationalRoutes {

    private static final String WELL = "ok";
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final ObjectMapper json = new ObjectMapper();
    private final List<HealthCheck> checks;
    private final PrometheusMeterRegistry meters;

    OperationalRoutes(List<HealthCheck> checks, PrometheusMeterRegistry meters) {
        this.checks = checks;
        this.meters = meters;
    }

    List<Route> routes() {
        return List.of(
                new Route("GET", "/health/live", Execution.INLINE, request -> done(200, Map.of("status", "live"))),
                new Route("GET", "/health/ready", Execution.WORKER, request -> ready()),
                new Route("GET", "/metrics", Execution.WORKER, request -> metrics()));
    }

    private CompletionStage<Response> ready() throws JsonProcessingException {
        var results = new LinkedHashMap<String, String>();
        checks.forEach(check -> results.put(check.name(), result(check)));
        boolean ready = results.values().stream().allMatch(WELL::equals);
        var body = new LinkedHashMap<String, Object>();
        body.put("status", ready ? "ready" : "not ready");
        body.put("checks", results);
        return done(ready ? 200 : 503, body);
    }

    private static String result(HealthCheck check) {
        try {
            return check.problem().get().orElse(WELL);
        } catch (RuntimeException e) {
            return "The check itself failed: " + e;
        }
    }

    private CompletionStage<Response> metrics() {
        return CompletableFuture.completedFuture(
                Response.of(200, PROMETHEUS_TEXT, meters.scrape().getBytes(StandardCharsets.UTF_8)));
    }

    private CompletionStage<Response> done(int status, Map<String, ?> body) throws JsonProcessingException {
        return CompletableFuture.completedFuture(Response.of(status, "application/json", json.writeValueAsBytes(body)));
    }
}
