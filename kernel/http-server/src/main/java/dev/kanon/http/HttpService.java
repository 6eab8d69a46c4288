package dev.kanon.http;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What a server serves.
 *
 * @param router the routes; {@code /health/live}, {@code /health/ready} and {@code /metrics} are added by the server
 * @param errors renders everything that goes wrong, also what the HTTP server itself refuses
 * @param rewrite changes a request's target before it is routed, for rules that hold for whole families of paths; what it
 *     throws is rendered like a handler's error. It runs on the I/O thread and must not block.
 * @param checks what has to be well before {@code /health/ready} says so
 */
public record HttpService(
        Router router, ErrorRenderer errors, UnaryOperator<RequestTarget> rewrite, List<HealthCheck> checks) {

    public HttpService {
        checks = List.copyOf(checks);
    }

    /** A service whose targets are routed as they come, ready as soon as it listens. */
    public static HttpService of(Router router, ErrorRenderer errors) {
        return new HttpService(router, errors, UnaryOperator.identity(), List.of());
    }

    public HttpService rewriting(UnaryOperator<RequestTarget> targets) {
        return new HttpService(router, errors, targets, checks);
    }

    public HttpService checking(HealthCheck... health) {
        return new HttpService(router, errors, rewrite, List.of(health));
    }
}
