package dev.kanon.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.kanon.schema.SchemaDefinition;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
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

    private RegistryClient client(Map<String, ?> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put(RegistryClientConfig.URL, "mock://" + scope);
        Ticker ticker = nanoseconds::get;
        return new CachingRegistryClient(new MockRegistryClient(scope), RegistryClientConfig.of(all), ticker);
    }
}
