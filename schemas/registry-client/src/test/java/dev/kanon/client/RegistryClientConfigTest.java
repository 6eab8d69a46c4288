package dev.kanon.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryClientConfigTest {

    private static final String URL = "http://localhost:8081";

    @Test
    void theAddressIsAllThatMustBeGiven() {
        RegistryClientConfig config = with(Map.of("bootstrap.servers", "broker:9092"));

        assertThat(config.urls()).containsExactly(URI.create(URL));
        assertThat(config.headers()).isEmpty();
        assertThat(config.maxRetries()).isEqualTo(3);
        assertThat(config.readTimeout()).isEqualTo(Duration.ofMinutes(1));
        assertThat(config.latestTimeToLive()).isEqualTo(Duration.ofMinutes(1));
        assertThatThrownBy(() -> RegistryClientConfig.of(Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("schema.registry.url");
    }

    @Test
    void addressesLoseTheirUserAndTheirLastSlash() {
        assertThat(with(Map.of("schema.registry.url", "http://a:b@one:1/, https://two/base//"))
                        .urls())
                .containsExactly(URI.create("http://one:1"), URI.create("https://two/base"));
    }

    @Test
    void aKeyWithThePrefixWinsOverTheBareOne() {
        assertThat(with(Map.of("max.retries", 1, "schema.registry.max.retries", 2))
                        .maxRetries())
                .isEqualTo(2);
    }

    @Test
    void latestMayBeRememberedForEver() {
        assertThat(with(Map.of("latest.cache.ttl.sec", -1)).latestTimeToLive()).isNull();
    }

    @Test
    void headersAreTheConfiguredOnesAndThoseOfTheToken() {
        assertThat(with(Map.of(
                                "bearer.auth.credentials.source", "STATIC_TOKEN",
                                "bearer.auth.token", "t0ken",
                                "bearer.auth.logical.cluster", "lsrc-1",
                                "bearer.auth.identity.pool.id", "pool-1",
                                "request.header.X-Team", "orders"))
                        .headers())
                .isEqualTo(Map.of(
                        "Authorization", "Bearer t0ken",
                        "target-sr-cluster", "lsrc-1",
                        "Confluent-Identity-Pool-Id", "pool-1",
                        "X-Team", "orders"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:8081",
                "ftp://localhost",
                "http://",
                "http://my host:8081",
                "http://ada:s3cr/et@localhost",
                "http://ada:s3cr et@localhost",
                "http://ada:s3cr@et@localhost",
                "http://ada:s3cr#et@localhost"
            })
    void whatIsNoAddressIsRefusedWithoutThePassword(String address) {
        assertThatThrownBy(() -> with(Map.of("schema.registry.url", address)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("schema.registry.url")
                .hasMessageContaining("http://localhost:8081")
                .hasMessageNotContainingAny("s3cr");
    }

    @ParameterizedTest
    @CsvSource({
        "max.retries, -1",
        "http.read.timeout.ms, soon",
        "basic.auth.credentials.source, SASL_INHERIT",
        "proxy.port, 70000"
    })
    void aValueThatCannotBeUnderstoodIsRefusedWithItsKey(String key, String value) {
        assertThatThrownBy(() -> with(Map.of(key, value)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(key);
    }

    @Test
    void aHeaderThatCannotBeSentIsRefusedAtOnceWithoutItsValue() {
        assertThatThrownBy(() ->
                        with(Map.of("bearer.auth.credentials.source", "STATIC_TOKEN", "bearer.auth.token", "s3cr\net")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("bearer.auth.token")
                .hasMessageNotContainingAny("s3cr");
        assertThatThrownBy(() -> with(Map.of("request.header.Host", "elsewhere")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'Host'");
        assertThatThrownBy(() -> with(Map.of("bearer.auth.credentials.source", "STATIC_TOKEN")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("bearer.auth.token");
    }

    @Test
    void itsTextHoldsNoSecret() {
        assertThat(with(Map.of("schema.registry.url", "http://ada:s3cret@localhost"))
                        .toString())
                .doesNotContain("s3cret")
                .contains("http://localhost");
    }

    private static RegistryClientConfig with(Map<String, ?> settings) {
        Map<String, Object> all = new HashMap<>();
        all.put("schema.registry.url", URL);
        all.putAll(settings);
        return RegistryClientConfig.of(all);
    }
}
