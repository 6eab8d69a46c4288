package dev.kanon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kanon.schema.SchemaJson;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineTemplateTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @Test
    void fillsThePlacesOfARecordAndKeepsTheRest() {
        assertThat(LineTemplate.parse("%t/%p@%o %T [%k] %v %h 100%%\\t\\n").apply(shown()))
                .isEqualTo("orders/2@7 1000 [a] {\"units\":9007199254740993} source=test 100%\t\n");
    }

    @Test
    void namesThePlacesWhereOneIsNotKnown() {
        assertThatThrownBy(() -> LineTemplate.parse("%x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("%x is no place of a record")
                .hasMessageContaining("%k");
    }

    @Test
    void namesTheEscapesWhereOneIsNotKnown() {
        assertThatThrownBy(() -> LineTemplate.parse("\\q")).hasMessageContaining("\\n \\t");
    }

    @Test
    void aWholeRecordIsOneLineOfJsonThatKeepsEveryDigit() {
        assertThat(shown().toJson())
                .isEqualTo("{\"topic\":\"orders\",\"partition\":2,\"offset\":7,\"timestamp\":1000,"
                        + "\"headers\":{\"source\":\"test\"},\"key\":\"a\",\"value\":{\"units\":9007199254740993}}");
    }

    private static ShownRecord shown() {
        return new ShownRecord(
                "orders",
                2,
                7,
                1000,
                Map.of("source", "test"),
                NODES.textNode("a"),
                SchemaJson.mapper().createObjectNode().put("units", 9_007_199_254_740_993L));
    }
}
