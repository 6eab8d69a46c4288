package dev.kanon.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.component.KanonException;
import dev.kanon.component.Settings;
import dev.kanon.component.testing.ReferencePage;
import dev.kanon.replication.ReplicationConfig;
import dev.kanon.schema.CompatibilityLevel;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegistrySettingsTest {

    private static final Map<String, String> LEAST = Map.of("kafkastore.bootstrap.servers", "broker:9092");

    @Test
    void theBrokersAreAllThatMustBeGiven() {
        Settings settings = Settings.read(RegistrySettings.DEFINITION, LEAST);
        RegistryConfig registry = RegistrySettings.registry(settings);
        ReplicationConfig replication = RegistrySettings.replication(settings);

        assertThat(registry).isEqualTo(RegistryConfig.on(URI.create("http://0.0.0.0:8081")));
        assertThat(replication.topic()).isEqualTo("_schemas");
        assertThat(replication.replicationFactor()).isEqualTo(3);
        assertThat(replication.initTimeout()).isEqualTo(Duration.ofMinutes(1));
        assertThat(replication.submitTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(replication.peerHost()).isEqualTo("127.0.0.1");
        assertThat(replication.peerPort()).isZero();
        assertThat(replication.advertisedPeerHost()).isEqualTo("127.0.0.1");
        assertThat(replication.client()).containsOnlyKeys("bootstrap.servers");
    }

    @Test
    void everySettingArrives() {
        Settings settings = Settings.read(
                RegistrySettings.DEFINITION,
                with(Map.ofEntries(
                        Map.entry("listeners", "http://127.0.0.1:8085"),
                        Map.entry("kafkastore.topic", "schemas"),
                        Map.entry("kafkastore.topic.replication.factor", "2"),
                        Map.entry("kafkastore.timeout.ms", "700"),
                        Map.entry("kafkastore.init.timeout.ms", "800"),
                        Map.entry("kafkastore.security.protocol", "SSL"),
                        Map.entry("schema.registry.group.id", "registries"),
                        Map.entry("schema.compatibility.level", "full"),
                        Map.entry("mode.mutability", "false"),
                        Map.entry("schema.search.default.limit", "5"),
                        Map.entry("schema.search.max.limit", "6"),
                        Map.entry("kanon.peer.host", "0.0.0.0"),
                        Map.entry("kanon.peer.port", "8086"),
                        Map.entry("host.name", "registry-1"))));
        RegistryConfig registry = RegistrySettings.registry(settings);
        ReplicationConfig replication = RegistrySettings.replication(settings);

        assertThat(registry.http().listeners()).isEqualTo(List.of(URI.create("http://127.0.0.1:8085")));
        assertThat(registry.groupId()).isEqualTo("registries");
        assertThat(registry.compatibilityLevel()).isEqualTo(CompatibilityLevel.FULL);
        assertThat(registry.modeMutability()).isFalse();
        assertThat(registry.searchDefaultLimit()).isEqualTo(5);
        assertThat(registry.searchMaxLimit()).isEqualTo(6);
        assertThat(replication.topic()).isEqualTo("schemas");
        assertThat(replication.replicationFactor()).isEqualTo(2);
        assertThat(replication.submitTimeout()).isEqualTo(Duration.ofMillis(700));
        assertThat(replication.initTimeout()).isEqualTo(Duration.ofMillis(800));
        assertThat(replication.peerHost()).isEqualTo("0.0.0.0");
        assertThat(replication.peerPort()).isEqualTo(8086);
        assertThat(replication.advertisedPeerHost()).isEqualTo("registry-1");
        assertThat(replication.client()).containsOnlyKeys("bootstrap.servers", "security.protocol");
    }

    @Test
    void allProblemsAreToldAtOnce() {
        assertThatThrownBy(() -> Settings.read(
                        RegistrySettings.DEFINITION,
                        Map.of(
                                "listener", "http://127.0.0.1:8085",
                                "avro.compatibility.level", "full",
                                "mode.mutability", "perhaps")))
                .isInstanceOf(KanonException.class)
                .hasMessageContaining("listeners")
                .hasMessageContaining("schema.compatibility.level")
                .hasMessageContaining("mode.mutability")
                .hasMessageContaining("kafkastore.bootstrap.servers");
    }

    @Test
    void theReferencePageIsUpToDate() {
        ReferencePage.assertUpToDate(RegistrySettings.DEFINITION);
    }

    private static Map<String, String> with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(LEAST);
        all.putAll(more);
        return all;
    }
}
