package dev.kanon.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kanon.schema.CompatibilityLevel;
import dev.kanon.schema.Metadata;
import dev.kanon.schema.RegisteredSchema;
import dev.kanon.schema.SchemaDefinition;
import dev.kanon.schema.SchemaReference;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MockRegistryClientTest {

    private static final String SUBJECT = "orders-value";
    private static final SchemaDefinition FIRST = SchemaDefinition.of("AVRO", "\"string\"");
    private static final SchemaDefinition SECOND = SchemaDefinition.of("AVRO", "\"bytes\"");

    private final String scope = UUID.randomUUID().toString();
    private final RegistryClient client = RegistryClients.create(Map.of("schema.registry.url", "mock://" + scope));

    @AfterEach
    void forgetTheRegistry() {
        MockRegistryClient.drop(scope);
    }

    @Test
    void theSameSchemaHasTheSameIdEverywhereAndOneVersionInEachSubject() {
        RegisteredSchema first = client.register(SUBJECT, FIRST, false);

        assertThat(client.register(SUBJECT, FIRST, false)).isEqualTo(first);
        assertThat(client.register("others-value", FIRST, false).id()).isEqualTo(first.id());
        RegisteredSchema second = client.register(SUBJECT, SECOND, false);
        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(client.versions(SUBJECT, false)).containsExactly(1, 2);
        assertThat(client.latest(SUBJECT)).isEqualTo(second);
        assertThat(client.version(SUBJECT, 1, false)).isEqualTo(first);
        assertThat(client.byId(first.id(), SUBJECT)).isEqualTo(first);
        assertThat(client.byGuid(String.valueOf(second.guid()))).isEqualTo(second);
        assertThat(client.lookup(SUBJECT, FIRST, false, false)).isEqualTo(first);
        assertThat(client.subjects(false)).containsExactly(SUBJECT, "others-value");
    }

    @Test
    void aScopeIsSharedUntilItIsDropped() {
        client.register(SUBJECT, FIRST, false);

        assertThat(new MockRegistryClient(scope).subjects(false)).containsExactly(SUBJECT);
        MockRegistryClient.drop(scope);
        assertThat(new MockRegistryClient(scope).subjects(false)).isEmpty();
    }

    @Test
    void whatIsMissingIsRefusedWithTheRealRegistrysCodes() {
        assertThat(code(() -> client.latest(SUBJECT))).isEqualTo(40401);
        client.register(SUBJECT, FIRST, false);
        assertThat(code(() -> client.version(SUBJECT, 9, false))).isEqualTo(40402);
        assertThat(code(() -> client.lookup(SUBJECT, SECOND, false, false))).isEqualTo(40403);
        assertThat(code(() -> client.byId(9, SUBJECT))).isEqualTo(40403);
        assertThat(code(() -> client.byGuid("g"))).isEqualTo(40403);
        assertThat(code(() -> client.latestWithMetadata(SUBJECT, Map.of("a", "b"), false)))
                .isEqualTo(40403);
        assertThat(code(() -> client.deleteVersion(SUBJECT, "first", false))).isEqualTo(42202);
    }

    @Test
    void aVersionIsDeletedSoftlyFirst() {
        RegisteredSchema first = client.register(SUBJECT, FIRST, false);
        assertThat(code(() -> client.deleteVersion(SUBJECT, "1", true))).isEqualTo(40407);
        client.register(SUBJECT, SECOND, false);

        assertThat(client.deleteVersion(SUBJECT, "latest", false)).isEqualTo(2);
        assertThat(client.latest(SUBJECT)).isEqualTo(first);
        assertThat(client.versions(SUBJECT, true)).containsExactly(1, 2);
        assertThat(client.deleteVersion(SUBJECT, "2", true)).isEqualTo(2);
        assertThat(client.versions(SUBJECT, true)).containsExactly(1);
    }

    @Test
    void aSubjectIsDeletedSoftlyFirstAndItsSchemasStayReadableById() {
        RegisteredSchema first = client.register(SUBJECT, FIRST, false);
        assertThat(code(() -> client.deleteSubject(SUBJECT, true))).isEqualTo(40405);

        assertThat(client.deleteSubject(SUBJECT, false)).containsExactly(1);
        assertThat(client.subjects(false)).isEmpty();
        assertThat(client.subjects(true)).containsExactly(SUBJECT);
        assertThat(client.deleteSubject(SUBJECT, true)).containsExactly(1);
        assertThat(client.subjects(true)).isEmpty();
        assertThat(client.byId(first.id(), SUBJECT).definition()).isEqualTo(FIRST);
    }

    @Test
    void theLatestByMetadataIsTheHighestThatHasAllPairs() {
        client.register(SUBJECT, major(FIRST, "1"), false);
        client.register(SUBJECT, major(SECOND, "1"), false);
        client.register(SUBJECT, major(FIRST, "2"), false);

        assertThat(client.latestWithMetadata(SUBJECT, Map.of("major", "1"), false)
                        .version())
                .isEqualTo(2);
        assertThat(client.lookup(SUBJECT, FIRST, false, false).version())
                .as("without metadata, wherever the text is")
                .isEqualTo(3);
    }

    @Test
    void aReferenceToTheLatestVersionIsKeptAsTheVersionThatItIs() {
        client.register("lines", FIRST, false);
        SchemaDefinition referring =
                new SchemaDefinition("AVRO", "\"int\"", List.of(new SchemaReference("Line", "lines", -1)), null, null);

        RegisteredSchema registered = client.register(SUBJECT, referring, false);

        assertThat(registered.definition().references()).containsExactly(new SchemaReference("Line", "lines", 1));
        assertThat(client.lookup(SUBJECT, referring, false, false)).isEqualTo(registered);
    }

    @Test
    void configAndModeFallBackToTheGlobalOnes() {
        assertThat(client.config(SUBJECT)).containsEntry("compatibilityLevel", "BACKWARD");
        client.setCompatibility("", CompatibilityLevel.FULL);
        client.setCompatibility(SUBJECT, CompatibilityLevel.NONE);
        client.updateConfig(SUBJECT, Map.of("alias", "other"));

        assertThat(client.config("others-value")).containsEntry("compatibilityLevel", "FULL");
        assertThat(client.config(SUBJECT))
                .containsEntry("compatibilityLevel", "NONE")
                .containsEntry("alias", "other");
        client.updateConfig(SUBJECT, Collections.singletonMap("alias", null));
        assertThat(client.config(SUBJECT)).doesNotContainKey("alias");
        client.deleteConfig(SUBJECT);
        assertThat(client.config(SUBJECT)).containsEntry("compatibilityLevel", "FULL");

        assertThat(client.mode(SUBJECT)).isEqualTo("READWRITE");
        client.setMode("", "READONLY", false);
        assertThat(code(() -> client.register(SUBJECT, FIRST, false))).isEqualTo(42205);
        client.setMode(SUBJECT, "READWRITE", false);
        assertThat(client.register(SUBJECT, FIRST, false).version()).isEqualTo(1);
    }

    private static SchemaDefinition major(SchemaDefinition schema, String major) {
        return new SchemaDefinition(
                schema.type(), schema.text(), List.of(), Metadata.ofProperties(Map.of("major", major)), null);
    }

    private static int code(ThrowingCallable call) {
        return catchThrowableOfType(RegistryException.class, call).errorCode();
    }
}
