package dev.kanon.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.client.MockRegistryClient;
import dev.kanon.client.RegistryClient;
import dev.kanon.contract.ContractSchema;
import dev.kanon.contract.RulePipeline.MigrationStep;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.RuleMode;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.avro.AvroFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MigrationPathsTest {

    private static final String SUBJECT = "orders-value";

    private final String scope = UUID.randomUUID().toString();
    private final RegistryClient registry = new MockRegistryClient(scope);
    private final Schemas schemas = new Schemas(new AvroFormat(), registry);
    private final MigrationPaths paths = new MigrationPaths(registry, schemas, false);

    @BeforeEach
    void fourVersions() {
        IntStream.rangeClosed(1, 4).forEach(size -> registry.register(SUBJECT, ofSize(size), false));
    }

    @AfterEach
    void forgetTheRegistry() {
        MockRegistryClient.drop(scope);
    }

    @Test
    void theSameVersionNeedsNoStep() {
        assertThat(paths.path(SUBJECT, version(2), version(2))).isEmpty();
    }

    @Test
    void aStepIsOneVersionInEitherDirection() {
        assertThat(versions(paths.path(SUBJECT, version(1), version(4)))).containsExactly("1>2", "2>3", "3>4");
        assertThat(versions(paths.path(SUBJECT, version(4), version(2)))).containsExactly("4>3", "3>2");
        assertThat(paths.path(SUBJECT, version(1), version(4)))
                .extracting(MigrationStep::moment)
                .containsOnly(RuleMode.UPGRADE);
        assertThat(paths.path(SUBJECT, version(4), version(2)))
                .extracting(MigrationStep::moment)
                .containsOnly(RuleMode.DOWNGRADE);
    }

    @Test
    void aVersionThatIsOnlyMarkedAsDeletedIsStillOnTheWay() {
        ContractSchema writer = version(1);
        ContractSchema reader = version(4);
        registry.deleteVersion(SUBJECT, "1", false);
        registry.deleteVersion(SUBJECT, "3", false);

        assertThat(versions(paths.path(SUBJECT, writer, reader))).containsExactly("1>2", "2>3", "3>4");
    }

    @Test
    void aVersionThatWasDeletedForGoodIsNamed() {
        ContractSchema writer = version(1);
        ContractSchema reader = version(4);
        registry.deleteVersion(SUBJECT, "3", false);
        registry.deleteVersion(SUBJECT, "3", true);

        assertThatThrownBy(() -> paths.path(SUBJECT, writer, reader))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("version 3 between them was deleted for good")
                .hasMessageContaining(SUBJECT);
    }

    @Test
    void aSchemaMaySayItsVersionItself() {
        ContractSchema pinned = saying("3");

        assertThat(versions(paths.path(SUBJECT, pinned, version(4)))).containsExactly("0>4");
    }

    @Test
    void aVersionThatIsNoNumberIsRefused() {
        ContractSchema pinned = saying("three");

        assertThatThrownBy(() -> paths.path(SUBJECT, pinned, version(4)))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("'three'");
    }

    private ContractSchema saying(String version) {
        Metadata metadata = Metadata.ofProperties(Map.of(Metadata.VERSION_PROPERTY, version));
        SchemaDefinition definition =
                new SchemaDefinition(SchemaDefinition.AVRO, ofSize(9).text(), List.of(), metadata, null);
        return schemas.understood(new RegisteredSchema(SUBJECT, 0, 99, null, definition));
    }

    private ContractSchema version(int version) {
        return schemas.understood(registry.version(SUBJECT, version, false));
    }

    private static List<String> versions(List<MigrationStep> path) {
        return path.stream()
                .map(step -> step.source().registered().version() + ">"
                        + step.target().registered().version())
                .toList();
    }

    private static SchemaDefinition ofSize(int size) {
        return SchemaDefinition.of(
                SchemaDefinition.AVRO, "{\"type\":\"fixed\",\"name\":\"Digest\",\"size\":" + size + "}");
    }
}
