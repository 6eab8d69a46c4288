package dev.kanon.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

    private static final SettingsDef REGISTRY = new SettingsDef(
                    "registry",
                    new ConfigDef()
                            .define(
                                    "listeners",
                                    ConfigDef.Type.LIST,
                                    "http://0.0.0.0:8081",
                                    new Uris(),
                                    Importance.HIGH,
                                    "Where to listen.")
                            .define(
                                    "timeout.ms",
                                    ConfigDef.Type.LONG,
                                    500L,
                                    ConfigDef.Range.atLeast(1),
                                    Importance.LOW,
                                    "How long.")
                            .define("bootstrap.servers", ConfigDef.Type.LIST, Importance.HIGH, "The brokers.")
                            .define("time.unit", ConfigDef.Type.STRING, "seconds", Importance.LOW, "An enum.")
                            .define("secret", ConfigDef.Type.PASSWORD, null, Importance.LOW, "A secret.")
                            .define("enabled", ConfigDef.Type.BOOLEAN, true, Importance.LOW, "A flag."))
            .handingOn("kafkastore.")
            .renamed("listener", "listeners")
            .removed("port", "give it in listeners");
    private static final SettingsDef OTHER = new SettingsDef(
            "other", new ConfigDef().define("other.size", ConfigDef.Type.INT, 1, Importance.LOW, "A size."));
    private static final Map<String, String> VALID = Map.of("bootstrap.servers", "a:1,b:2");

    @Test
    void whatIsNotGivenHasItsDefault() {
        Settings settings = Settings.read(REGISTRY, VALID);
        assertThat(settings.uris("listeners")).containsExactly(URI.create("http://0.0.0.0:8081"));
        assertThat(settings.millis("timeout.ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(settings.list("bootstrap.servers")).containsExactly("a:1", "b:2");
        assertThat(settings.constant("time.unit", TimeUnit.class)).isEqualTo(TimeUnit.SECONDS);
        assertThat(settings.flag("enabled")).isTrue();
        assertThat(settings.has("secret")).isFalse();
    }

    @Test
    void allProblemsAreReportedAtOnceWithALineEach() {
        Map<String, String> properties = Map.of(
                "listenrs", "http://a:1",
                "listener", "http://a:1",
                "port", "8081",
                "timeout.ms", "soon",
                "other.size", "big",
                "quite.another.thing", "1");
        assertThatThrownBy(() -> new SettingsReader(Map.of()).read(properties, List.of(REGISTRY, OTHER)))
                .isInstanceOfSatisfying(
                        KanonException.class, e -> assertThat(e.errorCode()).isEqualTo(SettingsErrors.INVALID_SETTINGS))
                .hasMessageContaining("7 problem(s)")
                .hasMessageContaining("listenrs: no such setting; did you mean 'listeners'?")
                .hasMessageContaining("listener: it is called 'listeners' now")
                .hasMessageContaining("port: it was removed: give it in listeners")
                .hasMessageContaining("timeout.ms: Invalid value soon")
                .hasMessageContaining("other.size: Invalid value big")
                .hasMessageContaining("quite.another.thing: no such setting")
                .hasMessageContaining("bootstrap.servers: Missing required configuration");
    }

    @Test
    void aKeyThatOneOfTheComponentsKnowsIsNotUnknown() {
        Map<String, String> properties = Map.of("bootstrap.servers", "a:1", "other.size", "7", "kafkastore.x.y", "z");
        List<Settings> settings = new SettingsReader(Map.of()).read(properties, List.of(REGISTRY, OTHER));
        assertThat(settings.get(1).integer("other.size")).isEqualTo(7);
        assertThat(settings.get(0).group("kafkastore.")).containsExactly(Map.entry("x.y", "z"));
    }

    @Test
    void aValueOutOfRangeOrNoUriIsRefused() {
        assertThatThrownBy(() -> Settings.read(
                        REGISTRY, Map.of("bootstrap.servers", "a:1", "timeout.ms", "0", "listeners", "8081")))
                .hasMessageContaining("timeout.ms: Invalid value 0")
                .hasMessageContaining("listeners: Invalid value 8081");
    }

    @Test
    void aSecretMayComeFromTheEnvironmentOrAFile(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("secrets.properties"), "key=from file");
        var reader = new SettingsReader(Map.of("SECRET", "from environment"));
        assertThat(secret(reader, "${env:SECRET}")).isEqualTo("from environment");
        assertThat(secret(reader, "${file:%s:key}".formatted(file))).isEqualTo("from file");
        assertThatThrownBy(() -> secret(reader, "${env:MISSING}")).hasMessageContaining("secret: '${env:MISSING}'");
    }

    @Test
    void theEffectiveTableMasksSecrets() {
        Map<String, String> given = Map.of("secret", "hunter2", "kafkastore.ssl.key.password", "hunter3");
        Map<String, Object> parsed = REGISTRY.keys().parse(Map.of("secret", "hunter2", "bootstrap.servers", "a:1"));
        assertThat(SettingsTable.effective(REGISTRY, given, parsed))
                .contains("secret = [hidden]  (given)")
                .contains("timeout.ms = 500  (default) How long.")
                .contains("kafkastore.ssl.key.password = [hidden]  (handed on)")
                .doesNotContain("hunter");
    }

    @Test
    void theReferencePageNamesEveryKey() {
        assertThat(SettingsReference.page(REGISTRY))
                .contains("| `timeout.ms` | long | `500` | How long. Valid: [1,...]. |")
                .contains("| `bootstrap.servers` | list | must be given |")
                .contains("| `secret` | password | none |")
                .contains("- `kafkastore.*`")
                .contains("- `port`: it was removed");
    }

    private static String secret(SettingsReader reader, String value) {
        Map<String, String> properties = Map.of("bootstrap.servers", "a:1", "secret", value);
        return reader.read(properties, List.of(REGISTRY))
                .get(0)
                .password("secret")
                .value();
    }
}
