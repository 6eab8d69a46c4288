package dev.kanon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.Settings;
import dev.kanon.component.SettingsDef;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

class HttpConfigTest {

    private static final SettingsDef SETTINGS =
            new SettingsDef("test", HttpConfig.define(new ConfigDef(), "http://0.0.0.0:8081"));

    @Test
    void theDefaultsOfTheSettingsAreThoseOfTheRecord() {
        assertThat(HttpConfig.of(Settings.read(SETTINGS, Map.of())))
                .isEqualTo(HttpConfig.on(URI.create("http://0.0.0.0:8081")));
    }

    @Test
    void everySettingIsMapped() {
        var given = Map.of(
                "listeners", "http://a:1,http://b:2",
                "max.request.body.size", "3",
                "thread.pool.max", "4",
                "request.queue.capacity", "5",
                "idle.timeout.ms", "6",
                "shutdown.graceful.ms", "7",
                "compression.enable", "false");
        assertThat(HttpConfig.of(Settings.read(SETTINGS, given)))
                .isEqualTo(new HttpConfig(
                        List.of(URI.create("http://a:1"), URI.create("http://b:2")),
                        3,
                        4,
                        5,
                        Duration.ofMillis(6),
                        Duration.ofMillis(7),
                        false));
    }

    @Test
    void aListenerWithoutAPortIsRefused() {
        assertThatThrownBy(() -> HttpConfig.on(URI.create("http://a")))
                .hasMessageContaining("http://a")
                .hasMessageContaining("http://0.0.0.0:8081");
    }
}
