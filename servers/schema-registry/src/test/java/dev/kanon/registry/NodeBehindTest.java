package dev.kanon.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.replication.Replica;
import dev.kanon.replication.ReplicaHealth;
import dev.kanon.replication.ReplicaNode;
import dev.kanon.replication.Role;
import dev.kanon.replication.testing.InMemoryLog;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node that has not read yet what another one has answered already. */
class NodeBehindTest {

    private static final String SCHEMA = "{\"schema\": \"\\\"string\\\"\"}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicReference<RegistryState> old = new AtomicReference<>();
    private final RegistryServer server =
            RegistryFixture.server(machine -> new Behind(new ReplicaNode<>(new InMemoryLog(), machine), old, asked));

    @BeforeEach
    void registerAndFallBehind() throws Exception {
        server.start();
        old.set(RegistryState.EMPTY);
        assertThat(send("POST", "/subjects/orders/versions", SCHEMA).statusCode())
                .isEqualTo(200);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET  | /schemas/ids/1
            GET  | /schemas/ids/1/schema
            GET  | /subjects/orders/versions
            GET  | /subjects/orders/versions/latest
            POST | /subjects/orders
            """)
    void findsItNevertheless(String method, String path) throws Exception {
        HttpResponse<String> answer = send(method, path, method.equals("POST") ? SCHEMA : "");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    @Test
    void saysSoWhereThereIsNothingAnywhere() throws Exception {
        HttpResponse<String> answer = send("GET", "/schemas/ids/2", "");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("40403", "Schema 2 not found");
    }

    @Test
    void asksNobodyForWhatItHas() throws Exception {
        send("GET", "/schemas/ids/1", "");
        int before = asked.get();

        send("GET", "/schemas/ids/1", "");

        assertThat(asked).hasValue(before);
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.uri().resolve(path))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    /** Shows an old state, where there is one, until it is asked for everything. */
    private record Behind(
            Replica<RegistryState, RegistryCommand, RegistryReply> real,
            AtomicReference<RegistryState> old,
            AtomicInteger asked)
            implements Replica<RegistryState, RegistryCommand, RegistryReply> {

        @Override
        public RegistryState state() {
            return Objects.requireNonNullElseGet(old.get(), real::state);
        }

        @Override
        public CompletableFuture<RegistryState> linearizable() {
            asked.incrementAndGet();
            old.set(null);
            return real.linearizable();
        }

        @Override
        public void start() {
            real.start();
        }

        @Override
        public void close() {
            real.close();
        }

        @Override
        public CompletableFuture<RegistryReply> submit(RegistryCommand command) {
            return real.submit(command);
        }

        @Override
        public CompletableFuture<RegistryReply> submitHere(RegistryCommand command) {
            return real.submitHere(command);
        }

        @Override
        public long position() {
            return real.position();
        }

        @Override
        public CompletableFuture<RegistryState> atLeast(long position) {
            return real.atLeast(position);
        }

        @Override
        public Role role() {
            return real.role();
        }

        @Override
        public ReplicaHealth health() {
            return real.health();
        }
    }
}
