package dev.kanon.http;

import dev.kanon.component.Settings;
import dev.kanon.component.Uris;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/**
 * How a server listens and what it bears.
 *
 * @param listeners where to listen, such as {@code http://0.0.0.0:8081}; port 0 takes any free one
 * @param maxRequestBytes the largest request body; a larger one is answered 413 and never reaches a handler
 * @param workerThreads how many {@link Execution#WORKER} handlers run at a time
 * @param workerQueue how many requests may wait for a worker; further ones are answered 503
 * @param idleTimeout how long a connection may stay open without a request, and how long a request's head may take
 * @param drainTimeout how long {@link HttpServer#close()} waits for requests in flight
 * @param compression whether bodies are sent gzipped to clients that accept it
 */
public record HttpConfig(
        List<URI> listeners,
        int maxRequestBytes,
        int workerThreads,
        int workerQueue,
        Duration idleTimeout,
        Duration drainTimeout,
        boolean compression) {

    /** Large enough that a server can refuse an oversized document by itself, and say why. */
    public static final int DEFAULT_MAX_REQUEST_BYTES = 16 * 1024 * 1024;

    public static final int DEFAULT_WORKER_THREADS = 32;
    public static final int DEFAULT_WORKER_QUEUE = 1_000;
    public static final Duration DEFAULT_IDLE_TIMEOUT = Duration.ofSeconds(60);
    public static final Duration DEFAULT_DRAIN_TIMEOUT = Duration.ofSeconds(10);

    private static final String LISTENERS = "listeners";
    private static final String MAX_REQUEST_BYTES = "max.request.body.size";
    private static final String WORKER_THREADS = "thread.pool.max";
    private static final String WORKER_QUEUE = "request.queue.capacity";
    private static final String IDLE_TIMEOUT = "idle.timeout.ms";
    private static final String DRAIN_TIMEOUT = "shutdown.graceful.ms";
    private static final String COMPRESSION = "compression.enable";

    public HttpConfig {
        listeners = List.copyOf(listeners);
        if (listeners.isEmpty()) {
            throw new IllegalArgumentException("No listener is given; give one such as http://0.0.0.0:8081");
        }
        listeners.forEach(HttpConfig::checkListener);
        checkPositive("maxRequestBytes", maxRequestBytes);
        checkPositive("workerThreads", workerThreads);
        checkPositive("workerQueue", workerQueue);
        checkPositive("idleTimeout", idleTimeout.toMillis());
        if (drainTimeout.isNegative()) {
            throw new IllegalArgumentException("drainTimeout is %s; it must not be negative".formatted(drainTimeout));
        }
    }

    /** The defaults, on these listeners. */
    public static HttpConfig on(URI... listeners) {
        return new HttpConfig(
                List.of(listeners),
                DEFAULT_MAX_REQUEST_BYTES,
                DEFAULT_WORKER_THREADS,
                DEFAULT_WORKER_QUEUE,
                DEFAULT_IDLE_TIMEOUT,
                DEFAULT_DRAIN_TIMEOUT,
                true);
    }

    public HttpConfig withMaxRequestBytes(int bytes) {
        return new HttpConfig(listeners, bytes, workerThreads, workerQueue, idleTimeout, drainTimeout, compression);
    }

    public HttpConfig withWorkers(int threads, int queue) {
        return new HttpConfig(listeners, maxRequestBytes, threads, queue, idleTimeout, drainTimeout, compression);
    }

    public HttpConfig withDrainTimeout(Duration timeout) {
        return new HttpConfig(
                listeners, maxRequestBytes, workerThreads, workerQueue, idleTimeout, timeout, compression);
    }

    /** Adds the settings of an HTTP server, under the names that they have in Confluent's servers, to a component's own. */
    public static ConfigDef define(ConfigDef keys, String defaultListeners) {
        return keys.define(
                        LISTENERS,
                        ConfigDef.Type.LIST,
                        defaultListeners,
                        new Uris(),
                        Importance.HIGH,
                        "Where to listen. Port 0 takes any free one.")
                .define(
                        MAX_REQUEST_BYTES,
                        ConfigDef.Type.INT,
                        DEFAULT_MAX_REQUEST_BYTES,
                        ConfigDef.Range.atLeast(1),
                        Importance.MEDIUM,
                        "The largest request body, in bytes; a larger one is answered 413.")
                .define(
                        WORKER_THREADS,
                        ConfigDef.Type.INT,
                        DEFAULT_WORKER_THREADS,
                        ConfigDef.Range.atLeast(1),
                        Importance.LOW,
                        "How many requests that may have to wait for something are worked on at a time.")
                .define(
                        WORKER_QUEUE,
                        ConfigDef.Type.INT,
                        DEFAULT_WORKER_QUEUE,
                        ConfigDef.Range.atLeast(1),
                        Importance.LOW,
                        "How many requests may queue for a worker; further ones are answered 503.")
                .define(
                        IDLE_TIMEOUT,
                        ConfigDef.Type.LONG,
                        DEFAULT_IDLE_TIMEOUT.toMillis(),
                        ConfigDef.Range.between(1, Integer.MAX_VALUE),
                        Importance.LOW,
                        "How long a connection stays open without a request, in milliseconds.")
                .define(
                        DRAIN_TIMEOUT,
                        ConfigDef.Type.LONG,
                        DEFAULT_DRAIN_TIMEOUT.toMillis(),
                        ConfigDef.Range.atLeast(0),
                        Importance.LOW,
                        "How long closing waits for requests in flight, in milliseconds.")
                .define(
                        COMPRESSION,
                        ConfigDef.Type.BOOLEAN,
                        true,
                        Importance.LOW,
                        "Whether bodies are gzipped for clients that accept it.");
    }

    /** What the settings of {@link #define} say. */
    public static HttpConfig of(Settings settings) {
        return new HttpConfig(
                settings.uris(LISTENERS),
                settings.integer(MAX_REQUEST_BYTES),
                settings.integer(WORKER_THREADS),
                settings.integer(WORKER_QUEUE),
                settings.millis(IDLE_TIMEOUT),
                settings.millis(DRAIN_TIMEOUT),
                settings.flag(COMPRESSION));
    }

    private static void checkListener(URI listener) {
        if (!"http".equals(listener.getScheme()) || listener.getHost() == null || listener.getPort() < 0) {
            throw new IllegalArgumentException(
                    "'%s' is no listener; give scheme, host and port, such as http://0.0.0.0:8081".formatted(listener));
        }
    }

    private static void checkPositive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException("%s is %d; it must be positive".formatted(name, value));
        }
    }
}
