package dev.kanon.http;

import dev.kanon.component.Component;
import dev.kanon.component.KanonException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.GracefulShutdownHandler;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.Options;

/**
 * Serves one {@link HttpService} over HTTP/1.1.
 *
 * <p>{@link #start()} returns when all listeners accept connections. {@link #close()} answers what is in flight
 * for up to the drain time, new requests with 503, and then closes what is left.
 */
public final class HttpServer implements Component {

    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);

    private static final long IDLE_WORKER_SECONDS = 60;

    private final HttpConfig config;
    private final HttpService service;
    private final PrometheusMeterRegistry meters;
    private final RequestIds ids;

    private @Nullable Running running;

    public HttpServer(HttpConfig config, HttpService service, PrometheusMeterRegistry meters, RandomGenerator random) {
        this.config = config;
        this.service = service;
        this.meters = meters;
        this.ids = new RequestIds(random);
    }

    @Override
    public synchronized void start() {
        if (running != null) {
            throw new IllegalStateException("The HTTP server is already started");
        }
        ThreadPoolExecutor workers = workers();
        Router router = service.router().and(new OperationalRoutes(service.checks(), meters).routes());
        var drain = new GracefulShutdownHandler(
                new RequestHandler(router, service, config, workers, ids, new RequestLog(meters)));
        Undertow undertow = undertow(drain);
        try {
            undertow.start();
        } catch (RuntimeException e) {
            undertow.stop();
            workers.shutdownNow();
            throw new KanonException(
                    HttpServerErrors.CANNOT_LISTEN,
                    "Cannot listen on %s: %s. Is another process using the port?"
                            .formatted(config.listeners(), rootMessage(e)),
                    e);
        }
        running = new Running(undertow, drain, workers);
        log.info("Listening on {}", uris());
    }

    /** Where a client on this machine reaches the server: the listeners in order, with the ports really taken. */
    public synchronized List<URI> uris() {
        return running().undertow().getListenerInfo().stream()
                .map(listener -> uri((InetSocketAddress) listener.getAddress()))
                .toList();
    }

    /** The port of the first listener. */
    public int port() {
        return uris().get(0).getPort();
    }

    @Override
    public synchronized void close() {
        if (running != null) {
            running.close(config);
            running = null;
        }
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("The HTTP server is not started");
        }
        return running;
    }

    private ThreadPoolExecutor workers() {
        var number = new AtomicInteger();
        var pool = new ThreadPoolExecutor(
                config.workerThreads(),
                config.workerThreads(),
                IDLE_WORKER_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(config.workerQueue()),
                task -> new Thread(task, "http-worker-" + number.incrementAndGet()));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    private Undertow undertow(HttpHandler handler) {
        int idleMillis = Math.toIntExact(config.idleTimeout().toMillis());
        Undertow.Builder builder = Undertow.builder()
                .setHandler(handler)
                // Our own workers run the handlers; Undertow needs one for its chores.
                .setWorkerThreads(1)
                .setWorkerOption(Options.WORKER_NAME, "http")
                .setServerOption(UndertowOptions.DECODE_URL, false)
                .setServerOption(UndertowOptions.ALLOW_UNESCAPED_CHARACTERS_IN_URL, true)
                // The body's limit is enforced while reading, where it can be answered in the protocol's own words.
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, -1L)
                .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, idleMillis)
                .setServerOption(UndertowOptions.REQUEST_PARSE_TIMEOUT, idleMillis)
                .setServerOption(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, false);
        config.listeners().forEach(listener -> builder.addHttpListener(listener.getPort(), listener.getHost()));
        return builder.build();
    }

    private static URI uri(InetSocketAddress address) {
        String host = address.getAddress().isAnyLocalAddress()
                ? "localhost"
                : address.getAddress().getHostAddress();
        return URI.create("http://%s:%d".formatted(host.contains(":") ? "[" + host + "]" : host, address.getPort()));
    }

    private static String rootMessage(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }

    private record Running(Undertow undertow, GracefulShutdownHandler drain, ThreadPoolExecutor workers) {

        /** Listeners stay open while draining: suspending one also closes its connections, answered or not. */
        void close(HttpConfig config) {
            drain.shutdown();
            try {
                if (!drain.awaitShutdown(config.drainTimeout().toMillis())) {
                    log.warn("Closing with requests in flight: they did not end within {}", config.drainTimeout());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            undertow.stop();
            workers.shutdownNow();
        }
    }
}
