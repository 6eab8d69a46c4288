package dev.kanon.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.schema.ParsedSchema;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SerializerConfigTest {

    @Test
    void nothingHasToBeGiven() {
        SerializerConfig config = SerializerConfig.of(Map.of(), false);

        assertThat(config.autoRegister()).isTrue();
        assertThat(config.normalize()).isFalse();
        assertThat(config.useSchemaId()).isEmpty();
        assertThat(config.useSchemaGuid()).isEmpty();
        assertThat(config.idCompatibilityStrict()).isTrue();
        assertThat(config.useLatest()).isFalse();
        assertThat(config.useLatestWithMetadata()).isEmpty();
        assertThat(config.latestCompatibilityStrict()).isTrue();
        assertThat(config.subjects()).isInstanceOf(TopicNameStrategy.class);
        assertThat(config.writeIdTo()).isEqualTo(IdPlacement.PREFIX);
        assertThat(config.readIdFrom()).isEqualTo(IdPlacement.DUAL);
    }

    @Test
    void everySettingArrivesAndOthersAreLeftAlone() {
        UUID guid = UUID.fromString("467f08c5-37bc-a9e7-0acf-fd4d403727ca");
        SerializerConfig config = SerializerConfig.of(
                Map.of(
                        "bootstrap.servers", "broker:9092",
                        "auto.register.schemas", "false",
                        "normalize.schemas", true,
                        "use.schema.id", "7",
                        "use.schema.guid", " " + guid + " ",
                        "id.compatibility.strict", false,
                        "use.latest.version", "true",
                        "latest.compatibility.strict", "false"),
                false);

        assertThat(config.autoRegister()).isFalse();
        assertThat(config.normalize()).isTrue();
        assertThat(config.useSchemaId()).isEqualTo(Optional.of(7));
        assertThat(config.useSchemaGuid()).isEqualTo(Optional.of(guid));
        assertThat(config.idCompatibilityStrict()).isFalse();
        assertThat(config.useLatest()).isTrue();
        assertThat(config.latestCompatibilityStrict()).isFalse();
    }

    @Test
    void keysAndValuesHaveSettingsOfTheirOwn() {
        Map<String, String> configuration = Map.of(
                "key.subject.name.strategy", "RecordNameStrategy",
                "value.subject.name.strategy", "TopicRecordNameStrategy",
                "key.schema.id.serializer", "HeaderSchemaIdSerializer",
                "value.schema.id.deserializer", "ConfigSchemaIdDeserializer");

        SerializerConfig key = SerializerConfig.of(configuration, true);
        SerializerConfig value = SerializerConfig.of(configuration, false);

        assertThat(key.subjects()).isInstanceOf(RecordNameStrategy.class);
        assertThat(value.subjects()).isInstanceOf(TopicRecordNameStrategy.class);
        assertThat(key.writeIdTo()).isEqualTo(IdPlacement.HEADER);
        assertThat(value.writeIdTo()).isEqualTo(IdPlacement.PREFIX);
        assertThat(key.readIdFrom()).isEqualTo(IdPlacement.DUAL);
        assertThat(value.readIdFrom()).isEqualTo(IdPlacement.CONFIG);
    }

    @Test
    void pairsMayBeQuoted() {
        SerializerConfig config = SerializerConfig.of(
                Map.of("use.latest.with.metadata", "major=2, owner='Ada, Countess' ,formula=a=b,empty=,"), false);

        assertThat(config.useLatestWithMetadata())
                .isEqualTo(Map.of("major", "2", "owner", "Ada, Countess", "formula", "a=b", "empty", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "auto.register.schemas, perhaps",
        "use.schema.id, seven",
        "use.schema.guid, 467f08c5",
        "use.latest.with.metadata, major",
        "use.latest.with.metadata, =2",
        "value.subject.name.strategy, com.example.NoSuchStrategy",
        "value.subject.name.strategy, java.lang.String",
        "value.subject.name.strategy, dev.kanon.serializer.SerializerConfigTest$NeedsMore",
        "value.schema.id.serializer, DualSchemaIdDeserializer",
        "value.schema.id.serializer, com.example.PrefixSchemaIdSerializer",
        "value.schema.id.deserializer, HeaderSchemaIdSerializer"
    })
    void aValueThatCannotBeUnderstoodIsRefusedWithItsKey(String key, String value) {
        assertThatThrownBy(() -> SerializerConfig.of(Map.of(key, value), false))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(key)
                .hasMessageContaining(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RecordNameStrategy",
                "dev.kanon.serializer.RecordNameStrategy",
                "io.confluent.kafka.serializers.subject.RecordNameStrategy"
            })
    void confluentsClassNamesStandForOurs(String name) {
        assertThat(SerializerConfig.of(Map.of("value.subject.name.strategy", name), false)
                        .subjects())
                .isInstanceOf(RecordNameStrategy.class);
    }

    @Test
    void aStrategyOfTheUsersOwnIsNotTakenForOneOfOurs() {
        Map<String, Object> configuration = Map.of("value.subject.name.strategy", Own.TopicNameStrategy.class);

        SerializerConfig config = SerializerConfig.of(configuration, false);

        assertThat(config.subject("orders", null)).isEqualTo("mine");
    }

    @Test
    void aStrategyThatFailsIsNamed() {
        SerializerConfig config = SerializerConfig.of(Map.of("value.subject.name.strategy", Defective.class), false);

        assertThatThrownBy(() -> config.subject("orders", null))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("Defective")
                .hasMessageContaining("orders");
    }

    /** A strategy with the name of one of ours. */
    static final class Own {
        /** See above. */
        public static final class TopicNameStrategy implements SubjectNameStrategy {
            @Override
            public String subjectName(String topic, boolean isKey, @Nullable ParsedSchema schema) {
                return "mine";
            }
        }
    }

    /** A strategy that always fails. */
    public static final class Defective implements SubjectNameStrategy {
        @Override
        public String subjectName(String topic, boolean isKey, @Nullable ParsedSchema schema) {
            throw new IllegalStateException("out of names");
        }
    }

    /** A strategy that cannot be made by name. */
    public static final class NeedsMore implements SubjectNameStrategy {

        private final String name;

        public NeedsMore(String name) {
            this.name = name;
        }

        @Override
        public String subjectName(String topic, boolean isKey, @Nullable ParsedSchema schema) {
            return name;
        }
    }
}
