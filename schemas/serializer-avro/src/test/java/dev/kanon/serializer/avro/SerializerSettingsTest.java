package dev.kanon.serializer.avro;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.client.MockRegistryClient;
import dev.kanon.client.RegistryClientConfig;
import dev.kanon.component.SettingsReference;
import dev.kanon.component.testing.ReferencePage;
import dev.kanon.serializer.SerializerConfig;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SerializerSettingsTest {

    @Test
    void theReferencePageIsUpToDate() {
        String page = """
                # Settings of the serializers and deserializers

                Generated from the code; change the texts there. They stand among the settings of a Kafka producer, consumer or
                Streams application; keys that are in none of these tables are left to others.

                ## All formats

                """ + SettingsReference.table(SerializerConfig.DEFINITION) + """

                ## Avro

                """
                + SettingsReference.table(AvroSerializerConfig.DEFINITION) + """

                ## The registry

                Each of these keys may also be given with the prefix `schema.registry.`, which then wins over the bare one. Any
                key `request.header.NAME` is a header to send with every request.

                """
                + SettingsReference.table(RegistryClientConfig.DEFINITION);
        ReferencePage.assertUpToDate("settings-serializers.md", page);
    }

    @Test
    void theAddressIsNeededOnlyWhereTheClientIsNotGiven() {
        try (KafkaAvroSerializer serializer = new KafkaAvroSerializer();
                KafkaAvroSerializer given = new KafkaAvroSerializer(new MockRegistryClient("settings"))) {
            assertThatThrownBy(() -> serializer.configure(Map.of(), false))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("schema.registry.url");
            assertThatCode(() -> given.configure(Map.of(), false)).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "schema.reflection, perhaps",
        "specific.avro.value.type, com.example.NoSuchClass",
        "specific.avro.value.type, java.lang.String"
    })
    void aValueThatCannotBeUnderstoodIsRefusedWithItsKey(String key, String value) {
        assertThatThrownBy(() -> AvroSerializerConfig.of(Map.of(key, value), false))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(key)
                .hasMessageContaining(value);
    }
}
