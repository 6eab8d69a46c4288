package dev.kanon.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class SchemaJsonTest {

    @Test
    void numbersKeepEveryDigit() throws JsonProcessingException {
        String json = "{\"long\":9223372036854775807,\"decimal\":1.10,\"big\":123456789012345678901234567890.5}";

        assertThat(SchemaJson.write(SchemaJson.mapper().readTree(json))).isEqualTo(json);
    }

    @Test
    void aDefinitionComesBackAsItWentMembersInOrderAndUnknownOnesIgnored() throws JsonProcessingException {
        String json = "{\"schemaType\":\"AVRO\",\"references\":[{\"name\":\"n.A\",\"subject\":\"a\",\"version\":1}],"
                + "\"metadata\":{\"tags\":{\"n.R.a\":[\"PII\"]},\"properties\":{\"owner\":\"\"},\"sensitive\":[\"owner\"]},"
                + "\"ruleSet\":{\"domainRules\":[{\"name\":\"r\",\"kind\":\"CONDITION\",\"mode\":\"WRITE\",\"type\":\"CEL\","
                + "\"expr\":\"true\"}]},\"schema\":\"\\\"int\\\"\"}";
        ObjectNode sent = (ObjectNode) SchemaJson.mapper().readTree(json);
        sent.put("unknown", 1);

        ObjectNode answer = SchemaJson.mapper().createObjectNode();
        SchemaJson.put(answer, SchemaJson.definition(sent));

        assertThat(SchemaJson.write(answer)).isEqualTo(json);
    }

    @Test
    void aSchemaWithoutTypeIsAvro() throws JsonProcessingException {
        SchemaDefinition definition = SchemaJson.definition(SchemaJson.mapper().readTree("{\"schema\":5}"));

        assertThat(definition).isEqualTo(SchemaDefinition.of(SchemaDefinition.AVRO, "5"));
    }
}
