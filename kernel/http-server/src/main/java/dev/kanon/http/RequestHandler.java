package dev.kanon.http;

import io.undertow.io.IoCallback;
import io.undertow.io.Receiver;
import io.undertow.io.Sender;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpContinue;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of one request: rewrite, route, read the body, run the handler, answer.
 *
 * <p>Everything but {@link Execution#WORKER} handlers runs on the connection's I/O thread. A handler whose stage is
 * complete when it returns is answered on the thread it ran on; one that completes later is answered on the I/O thread, so
 * whoever completes it is not held up by the client's socket.
 */
final class RequestHandler implements HttpHandler {

    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);

    private static final HttpString REQUEST_ID = new HttpString("X-Request-ID");
    private static final int MAX_REQUEST_ID_LENGTH = 128;

    private final Router router;
    private final ErrorRenderer errors;
    private final UnaryOperator<RequestTarget> rewrite;
    private final HttpConfig config;
    private final Executor workers;
    private final RequestIds ids;
    private final RequestLog requests;

    RequestHandler(
            Router router,
            HttpService service,
            HttpConfig config,
            Executor workers,
            RequestIds ids,
            RequestLog requests) {
        this.router = router;
        this.errors = service.errors();
        this.rewrite = service.rewrite();
        this.config = config;
        this.workers = workers;
        this.ids = ids;
        this.requests = requests;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        var request = new ExchangeRequest(exchange, requestId(exchange));
        RequestLog.Entry entry = requests.begin(request);
        exchange.addExchangeCompleteListener(entry);
        try {
            request.rewritten(rewrite.apply(request.target()));
            route(exchange, request, entry);
        } catch (RuntimeException e) {
            fail(exchange, request, e);
        }
    }

    private void route(HttpServerExchange exchange, ExchangeRequest request, RequestLog.Entry entry) {
        Router.Match match = router.match(request.rawPath());
        if (match == null) {
            throw new HttpError(404, "HTTP 404 Not Found");
        }
        entry.matched(match.resource().template());
        Router.Endpoint endpoint = match.resource().endpoint(request.method());
        if (endpoint != null) {
            request.routed(endpoint, match.segments());
            read(exchange, request, endpoint.route());
        } else if (request.method().equals("OPTIONS")) {
            send(
                    exchange,
                    request,
                    Response.empty(200).withHeader("Allow", match.resource().allow()));
        } else {
            throw new HttpError(
                    405,
                    "HTTP 405 Method Not Allowed",
                    Map.of("Allow", match.resource().allow()));
        }
    }

    private void read(HttpServerExchange exchange, ExchangeRequest request, Router.Route route) {
        if (exchange.isRequestComplete()) {
            run(exchange, request, route);
        } else if (HttpContinue.requiresContinueResponse(exchange)) {
            HttpContinue.sendContinueResponse(exchange, new IoCallback() {
                @Override
                public void onComplete(HttpServerExchange continued, Sender sender) {
                    receive(continued, request, route);
                }

                @Override
                public void onException(HttpServerExchange failed, Sender sender, IOException e) {
                    fail(failed, request, readError(e));
                }
            });
        } else {
            receive(exchange, request, route);
        }
    }

    private void receive(HttpServerExchange exchange, ExchangeRequest request, Router.Route route) {
        Receiver receiver = exchange.getRequestReceiver();
        receiver.setMaxBufferSize(config.maxRequestBytes());
        receiver.receiveFullBytes(
                (readExchange, bytes) -> {
                    request.received(bytes);
                    run(readExchange, request, route);
                },
                (failedExchange, e) -> fail(failedExchange, request, readError(e)));
    }

    private RuntimeException readError(IOException e) {
        if (e instanceof Receiver.RequestToLargeException) {
            return new HttpError(
                    413,
                    "The request body is larger than the %d bytes that this server takes"
                            .formatted(config.maxRequestBytes()));
        }
        return new HttpError(400, "The request body could not be read: " + e.getMessage());
    }

    private void run(HttpServerExchange exchange, ExchangeRequest request, Router.Route route) {
        if (route.execution() == Execution.INLINE) {
            call(exchange, request, route.handler());
            return;
        }
        exchange.dispatch(SameThreadExecutor.INSTANCE, () -> {
            try {
                exchange.dispatch(workers, dispatched -> call(dispatched, request, route.handler()));
            } catch (RejectedExecutionException e) {
                fail(
                        exchange,
                        request,
                        new HttpError(503, "All workers are busy and the queue for them is full; try again later"));
            }
        });
    }

    private void call(HttpServerExchange exchange, ExchangeRequest request, Handler handler) {
        CompletionStage<Response> stage;
        try {
            stage = handler.handle(request);
        } catch (Exception e) {
            fail(exchange, request, e);
            return;
        }
        var future = stage.toCompletableFuture();
        if (future.isDone() && !future.isCompletedExceptionally()) {
            send(exchange, request, future.join());
            return;
        }
        exchange.dispatch(
                SameThreadExecutor.INSTANCE,
                () -> stage.whenComplete((response, error) -> exchange.dispatch(exchange.getIoThread(), answering -> {
                    if (error == null) {
                        send(answering, request, response);
                    } else {
                        fail(answering, request, error);
                    }
                })));
    }

    private void fail(HttpServerExchange exchange, ExchangeRequest request, Throwable thrown) {
        Throwable error = unwrap(thrown);
        Response response = render(request, error);
        if (response.status() == 500) {
            log.error("Request {} failed: {} {}", request.id(), request.method(), request.rawPath(), error);
        } else if (response.status() > 500) {
            log.warn(
                    "Request {} failed: {} {}: {}",
                    request.id(),
                    request.method(),
                    request.rawPath(),
                    error.toString());
        }
        if (error instanceof HttpError http) {
            for (Map.Entry<String, String> header : http.headers().entrySet()) {
                response = response.withHeader(header.getKey(), header.getValue());
            }
        }
        send(exchange, request, response);
    }

    private Response render(Request request, Throwable error) {
        try {
            return errors.render(request, error);
        } catch (RuntimeException e) {
            error.addSuppressed(e);
            return Response.text(500, "Internal Server Error");
        }
    }

    private static Throwable unwrap(Throwable thrown) {
        Throwable error = thrown;
        while ((error instanceof CompletionException || error instanceof ExecutionException)
                && error.getCause() != null) {
            error = error.getCause();
        }
        return error;
    }

    private void send(HttpServerExchange exchange, ExchangeRequest request, Response response) {
        if (exchange.isResponseStarted()) {
            return;
        }
        exchange.setStatusCode(response.status());
        var headers = exchange.getResponseHeaders();
        headers.put(REQUEST_ID, request.id());
        response.headers().forEach((name, value) -> headers.put(new HttpString(name), value));
        if (response.contentType() != null) {
            headers.put(Headers.CONTENT_TYPE, response.contentType());
        }
        byte[] body = encoded(exchange, request, response);
        if (body.length == 0) {
            exchange.endExchange();
        } else {
            exchange.getResponseSender().send(ByteBuffer.wrap(body));
        }
    }

    private byte[] encoded(HttpServerExchange exchange, ExchangeRequest request, Response response) {
        byte[] body = response.body();
        if (!config.compression()) {
            return body;
        }
        exchange.getResponseHeaders().put(Headers.VARY, Headers.ACCEPT_ENCODING_STRING);
        if (body.length < Gzip.MIN_BYTES
                || exchange.getResponseHeaders().contains(Headers.CONTENT_ENCODING)
                || !Gzip.accepted(request.header(Headers.ACCEPT_ENCODING_STRING))) {
            return body;
        }
        exchange.getResponseHeaders().put(Headers.CONTENT_ENCODING, "gzip");
        return Gzip.compress(body);
    }

    private String requestId(HttpServerExchange exchange) {
        @Nullable String sent = exchange.getRequestHeaders().getFirst(REQUEST_ID);
        return sent == null || sent.isBlank() || sent.length() > MAX_REQUEST_ID_LENGTH ? ids.next() : sent;
    }
}
