package dev.kanon.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpServerExchange;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts and times what was answered, by method, path template and status, and writes the access log (level DEBUG). */
final class RequestLog {

    private static final Logger access = LoggerFactory.getLogger("dev.kanon.http.access");
    private static final String UNMATCHED = "unmatched";

    private final MeterRegistry meters;
    private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

    RequestLog(MeterRegistry meters) {
        this.meters = meters;
    }

    Entry begin(Request request) {
        return new Entry(request, now());
    }

    private long now() {
        return meters.config().clock().monotonicTime();
    }

    private Timer timer(Series series) {
        return Timer.builder("http.server.requests")
                .description("Time from the request's head to the end of the answer")
                .tag("method", series.method())
                .tag("uri", series.template())
                .tag("status", Integer.toString(series.status()))
                .register(meters);
    }

    private record Series(String method, String template, int status) {}

    /** One request, until it is answered. */
    final class Entry implements ExchangeCompletionListener {

        private final Request request;
        private final long began;
        private String template = UNMATCHED;

        Entry(Request request, long began) {
            this.request = request;
            this.began = began;
        }

        void matched(String to) {
            template = to;
        }

        @Override
        public void exchangeEvent(HttpServerExchange exchange, NextListener next) {
            try {
                long nanos = now() - began;
                int status = exchange.getStatusCode();
                // Unmatched methods are the client's invention; they must not make series without end.
                String method = template.equals(UNMATCHED) ? UNMATCHED : request.method();
                timers.computeIfAbsent(new Series(method, template, status), RequestLog.this::timer)
                        .record(nanos, TimeUnit.NANOSECONDS);
                if (access.isDebugEnabled()) {
                    access.debug(
                            "from={} method={} path={} status={} bytes={} micros={} request={}",
                            exchange.getSourceAddress(),
                            request.method(),
                            exchange.getRequestURI(),
                            status,
                            exchange.getResponseBytesSent(),
                            TimeUnit.NANOSECONDS.toMicros(nanos),
                            request.id());
                }
            } finally {
                next.proceed();
            }
        }
    }
}
