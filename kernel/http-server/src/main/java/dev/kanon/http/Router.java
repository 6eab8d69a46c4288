package dev.kanon.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Routes by method and path template, such as {@code GET /subjects/{subject}/versions}. A variable stands for exactly one
 * segment, which may hold an encoded slash; a literal segment wins over a variable.
 *
 * <p>A path is split before it is decoded, and never normalised: {@code .}, {@code ..} and a lone space are values like any
 * other. One trailing slash is accepted. Control characters are decoded and left to the handler's judgement.
 */
public final class Router {

    /** One route. */
    public record Route(String method, String template, Execution execution, Handler handler) {}

    /** A template and what may be done with it, by method. */
    record Resource(String template, Map<String, Endpoint> endpoints) {

        String allow() {
            var methods = new ArrayList<>(endpoints.keySet());
            if (endpoints.containsKey("GET") && !endpoints.containsKey("HEAD")) {
                methods.add("HEAD");
            }
            if (!endpoints.containsKey("OPTIONS")) {
                methods.add("OPTIONS");
            }
            return String.join(", ", methods);
        }

        @Nullable
        Endpoint endpoint(String method) {
            Endpoint exact = endpoints.get(method);
            return exact == null && method.equals("HEAD") ? endpoints.get("GET") : exact;
        }
    }

    /** A route, and at which segment each of its variables stands. */
    record Endpoint(Route route, Map<String, Integer> variables) {}

    /** What a path leads to, and its decoded segments. */
    record Match(Resource resource, List<String> segments) {}

    private final List<Route> routes;
    private final Node root = new Node();

    public Router(List<Route> routes) {
        this.routes = List.copyOf(routes);
        this.routes.forEach(this::add);
    }

    public List<Route> routes() {
        return routes;
    }

    /** The same routes, each served by the handler that the filter puts around its own. */
    public Router around(Function<Route, Handler> filter) {
        return new Router(routes.stream()
                .map(route -> new Route(route.method(), route.template(), route.execution(), filter.apply(route)))
                .toList());
    }

    /** These routes and others. */
    Router and(List<Route> others) {
        return new Router(Stream.concat(routes.stream(), others.stream()).toList());
    }

    /**
     * Finds what a raw path leads to.
     *
     * @return null where there is nothing
     * @throws HttpError 400, for a path that cannot be split or decoded
     */
    @Nullable
    Match match(String rawPath) {
        List<String> segments = split(rawPath);
        Resource resource = find(root, segments, 0);
        return resource == null ? null : new Match(resource, segments);
    }

    private static List<String> split(String rawPath) {
        var segments = new ArrayList<String>();
        int start = 1;
        while (start < rawPath.length()) {
            int slash = rawPath.indexOf('/', start);
            int end = slash < 0 ? rawPath.length() : slash;
            if (end == start) {
                throw new HttpError(
                        400,
                        "The path '%s' has an empty segment; encode a slash that belongs to a name as %%2F"
                                .formatted(rawPath));
            }
            segments.add(PercentEncoding.decode(rawPath.substring(start, end)));
            start = end + 1;
        }
        return segments;
    }

    private static @Nullable Resource find(Node node, List<String> segments, int depth) {
        if (depth == segments.size()) {
            return node.resource;
        }
        Node literal = node.literals.get(segments.get(depth));
        Resource found = literal == null ? null : find(literal, segments, depth + 1);
        return found == null && node.variable != null ? find(node.variable, segments, depth + 1) : found;
    }

    private void add(Route route) {
        Node node = root;
        var variables = new HashMap<String, Integer>();
        List<String> parts = split(route.template());
        for (int position = 0; position < parts.size(); position++) {
            String part = parts.get(position);
            if (part.startsWith("{") && part.endsWith("}")) {
                variables.put(part.substring(1, part.length() - 1), position);
                node.variable = Objects.requireNonNullElseGet(node.variable, Node::new);
                node = node.variable;
            } else {
                node = node.literals.computeIfAbsent(part, name -> new Node());
            }
        }
        if (node.resource == null) {
            node.resource = new Resource(route.template(), new TreeMap<>());
        }
        Endpoint former = node.resource.endpoints().put(route.method(), new Endpoint(route, Map.copyOf(variables)));
        if (former != null) {
            throw new IllegalArgumentException("%s %s is routed twice: also as %s"
                    .formatted(route.method(), route.template(), former.route().template()));
        }
    }

    private static final class Node {
        final Map<String, Node> literals = new HashMap<>();

        @Nullable
        Node variable;

        @Nullable
        Resource resource;
    }
}
