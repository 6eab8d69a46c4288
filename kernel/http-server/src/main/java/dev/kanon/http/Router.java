package dev.kanon.http;

import java.util.List;

/**
 * Routes by method and path template, such as {@code GET /subjects/{subject}/versions}. A variable stands for exactly one
 * segment, which may hold an encoded slash; a literal segment wins over a variable.
 */
public final class Router {

    /** One route. */
    public record Route(String method, String template, Execution execution, Handler handler) {}

    private final List<Route> routes;

    public Router(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    public List<Route> routes() {
        return routes;
    }
}
