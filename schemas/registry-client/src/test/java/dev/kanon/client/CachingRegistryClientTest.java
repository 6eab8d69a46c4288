package dev.kanon.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What the cache remembers shows when another client changes the registry behind its back. Time stands still unless a test
 * moves it.
 */
class CachingRegistryClientTest {

    private static final String SUBJECT = "orders-value";
    private static final SchemaDefinition FIRST = SchemaDefinition.of("AVRO", "\"string\"");
    private static final SchemaDefinition SECOND = SchemaDefinition.of("AVRO", "\"bytes\"");

    private final AtomicLong nanoseconds = new AtomicLong();
    private final String scope = UUID.randomUUID().toString();
    private final RegistryClient other = new MockRegistryClient(scope);

    @AfterEach
    void forgetTheRegistry() {
        MockRegistryClient.drop(scope);
    }

    @Test
    void anExplicitVersionIsAskedForOnce() {
        other.register(SUBJECT, FIRST, false);
        RegistryClient client = client(Map.of());
        client.version(SUBJECT, 1, false);
        other.deleteSubject(SUBJECT, false);
        nanoseconds.addAndGet(Duration.ofDays(365).toNanos());

        assertThatThrownBy(() -> other.version(SUBJECT, 1, false)).isInstanceOf(RegistryException.class);
        assertThat(client.version(SUBJECT, 1, false).definition()).isEqualTo(FIRST);
    }

    @Test
    void theLatestVersionIsAskedForAgainAfterItsTimeToLive() {
        other.register(SUBJECT, FIRST, false);
        RegistryClient client = client(Map.of(RegistryClientConfig.LATEST_CACHE_TTL, 60));
        client.latest(SUBJECT);
        other.register(SUBJECT, SECOND, false);

        nanoseconds.addAndGet(Duration.ofSeconds(60).toNanos() - 1);
        assertThat(client.latest(SUBJECT).version()).isEqualTo(1);

        nanoseconds.addAndGet(1);
        assertThat(client.latest(SUBJECT).version()).isEqualTo(2);
    }

    @Test
    void aLatestVersionThatLivesForZeroSecondsIsAskedForEachTime() {
        other.register(SUBJECT, FIRST, false);
        RegistryClient client = client(Map.of(RegistryClientConfig.LATEST_CACHE_TTL, 0));
        client.latest(SUBJECT);
        other.register(SUBJECT, SECOND, false);

        assertThat(client.latest(SUBJECT).version()).isEqualTo(2);
    }

    @Test
    void aFailureIsNotRemembered() {
        RegistryClient client = client(Map.of());
        assertThatThrownBy(() -> client.latest(SUBJECT)).isInstanceOf(RegistryException.class);
        other.register(SUBJECT, FIRST, false);

        assertThat(client.latest(SUBJECT).version()).isEqualTo(1);
    }

    @Test
    void whatIsMissingIsRememberedForAsLongAsTheSettingSays() {
        RegistryClient client = client(Map.of(RegistryClientConfig.MISSING_VERSION_TTL, 5));
        assertThatThrownBy(() -> client.latest(SUBJECT)).isInstanceOf(RegistryException.class);
        other.register(SUBJECT, FIRST, false);

        assertThatThrownBy(() -> client.latest(SUBJECT)).isInstanceOf(RegistryException.class);
        nanoseconds.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(client.latest(SUBJECT).version()).isEqualTo(1);
    }

    @Test
    void noMoreIsRememberedThanTheSettingSays() {
        other.register(SUBJECT, FIRST, false);
        other.register(SUBJECT, SECOND, false);
        RegistryClient client = client(Map.of(RegistryClientConfig.MAX_SCHEMAS_PER_SUBJECT, 1));
        client.version(SUBJECT, 1, false);
        client.version(SUBJECT, 2, false);
        other.deleteSubject(SUBJECT, false);

        long remembered = IntStream.of(1, 2)
                .filter(version -> {
                    try {
                        client.version(SUBJECT, version, false);
                        return true;
                    } catch (RegistryException askedAgain) {
                        return false;
                    }
                })
                .count();
        assertThat(remembered).isLessThanOrEqualTo(1);
    }

    @Test
    void deletingForgetsTheSubjectButNotItsSchemasById() {
        int id = other.register(SUBJECT, FIRST, false).id();
        RegistryClient client = client(Map.of());
        client.byId(id, SUBJECT);
        client.version(SUBJECT, 1, false);
        client.deleteSubject(SUBJECT, false);

        assertThatThrownBy(() -> client.version(SUBJECT, 1, false)).isInstanceOf(RegistryException.class);
        MockRegistryClient.drop(scope);
        assertThat(client.byId(id, SUBJECT).definition()).isEqualTo(FIRST);
    }

    @Test
    void threadsThatAskTheSameShareOneQuestion() throws Exception {
        other.register(SUBJECT, FIRST, false);
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        AtomicLong questions = new AtomicLong();
        Memory<String, RegisteredSchema> memory = new Memory<>(10, null, nanoseconds::get);
        Supplier<RegisteredSchema> question = () -> {
            questions.incrementAndGet();
            asked.countDown();
            try {
                answer.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            return other.latest(SUBJECT);
        };
        CompletableFuture<RegisteredSchema> first = CompletableFuture.supplyAsync(() -> memory.get(SUBJECT, question));
        asked.await();
        CompletableFuture<RegisteredSchema> second = CompletableFuture.supplyAsync(() -> memory.get(SUBJECT, question));
        answer.countDown();

        assertThat(second.get(10, TimeUnit.SECONDS)).isSameAs(first.get(10, TimeUnit.SECONDS));
        assertThat(questions).hasValue(1);
    }

    private RegistryClient client(Map<String, ?> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put(RegistryClientConfig.URL, "mock://" + scope);
        Ticker ticker = nanoseconds::get;
        return new CachingRegistryClient(new MockRegistryClient(scope), RegistryClientConfig.of(all), ticker);
    }
}
