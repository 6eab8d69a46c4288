package dev.kanon.http;

import io.undertow.server.HttpServerExchange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request as handlers see it, over Undertow's exchange. Filled in while it is routed and read, then only read. */
final class ExchangeRequest implements Request {

    private static final byte[] NO_BODY = {};

    private final HttpServerExchange exchange;
    private final String id;
    private final String method;
    private RequestTarget target;
    private Map<String, Integer> variables = Map.of();
    private List<String> segments = List.of();
    private byte[] body = NO_BODY;
    private @Nullable QueryString query;

    ExchangeRequest(HttpServerExchange exchange, String id) {
        this.exchange = exchange;
        this.id = id;
        this.method = exchange.getRequestMethod().toString();
        this.target = targetOf(exchange);
    }

    private static RequestTarget targetOf(HttpServerExchange exchange) {
        String path = exchange.getRequestURI();
        if (exchange.isHostIncludedInRequestURI()) {
            int slash = path.indexOf('/', path.indexOf("://") + 3);
            path = slash < 0 ? "/" : path.substring(slash);
        }
        return new RequestTarget(path, exchange.getQueryString());
    }

    RequestTarget target() {
        return target;
    }

    void rewritten(RequestTarget to) {
        target = to;
    }

    void routed(Router.Endpoint endpoint, List<String> pathSegments) {
        variables = endpoint.variables();
        segments = pathSegments;
    }

    void received(byte[] bytes) {
        body = bytes;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String rawPath() {
        return target.path();
    }

    @Override
    public String path(String variable) {
        Integer position = variables.get(variable);
        if (position == null) {
            throw new IllegalArgumentException(
                    "The route has no variable '%s'; it has %s".formatted(variable, variables.keySet()));
        }
        return segments.get(position);
    }

    @Override
    public Optional<String> query(String name) {
        return queryAll(name).stream().findFirst();
    }

    @Override
    public List<String> queryAll(String name) {
        QueryString parsed = query;
        if (parsed == null) {
            parsed = QueryString.parse(target.query());
            query = parsed;
        }
        return parsed.all(name);
    }

    @Override
    public @Nullable String header(String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    @Override
    public byte[] body() {
        return body;
    }
}
