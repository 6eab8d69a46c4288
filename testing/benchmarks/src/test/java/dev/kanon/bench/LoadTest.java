package dev.kanon.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kanon.bench.Load.Measured;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoadTest {

    @Test
    void aLoadSendsEachNumberOnceAndCountsTheAnswers() throws IOException, InterruptedException {
        AtomicLong answered = new AtomicLong();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            answered.incrementAndGet();
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write(new byte[] {'o', 'k'});
            exchange.close();
        });
        server.start();
        try {
            Measured measured = new Load(server.getAddress().getPort(), 2)
                    .run(new Load.Plan("read", number -> Connection.get("/" + number)), Duration.ofMillis(300), 0);

            assertThat(answered).hasPositiveValue();
            assertThat(measured.perSecond()).isPositive();
            assertThat(measured.medianMicros()).isLessThanOrEqualTo(measured.slowMicros());
        } finally {
            server.stop(0);
        }
    }
}
