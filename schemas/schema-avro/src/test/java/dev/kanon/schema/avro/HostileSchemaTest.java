package dev.kanon.schema.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Texts made to hurt end in a refusal or an answer, soon, and never in an exhausted stack. */
@Timeout(20)
class HostileSchemaTest {

    private static final int DEEP = 20_000;

    private final AvroFormat format = new AvroFormat();

    @Test
    void refusesArraysNestedWithoutEnd() {
        String text = "{\"type\":\"array\",\"items\":".repeat(DEEP) + "\"int\"" + "}".repeat(DEEP);

        assertThatThrownBy(() -> parse(text)).isInstanceOf(InvalidSchemaException.class);
    }

    @Test
    void refusesBracketsWithoutEnd() {
        assertThatThrownBy(() -> parse("[".repeat(DEEP))).isInstanceOf(InvalidSchemaException.class);
    }

    @Test
    void refusesReferencesThatTogetherNestTooDeeply() {
        Map<String, String> resolved = new LinkedHashMap<>();
        resolved.put("R0", record("R0", "\"int\""));
        for (int i = 1; i < 10; i++) {
            String arrays = "{\"type\":\"array\",\"items\":".repeat(300) + "\"R" + (i - 1) + "\"" + "}".repeat(300);
            resolved.put("R" + i, record("R" + i, arrays));
        }
        SchemaSource source = new SchemaSource("\"R9\"", List.of(), resolved);

        assertThatThrownBy(() -> format.parse(source, Strictness.STRICT))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("1000");
    }

    @Test
    void answersForTenThousandFields() throws InvalidSchemaException {
        AvroSchema wide = parse("{\"type\":\"record\",\"name\":\"Wide\",\"fields\":["
                + IntStream.range(0, 10_000)
                        .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":\"int\"}")
                        .collect(Collectors.joining(","))
                + "]}");

        assertThat(wide.normalized().isEquivalentTo(wide)).isTrue();
        assertThat(format.differences(wide, parse(record("Wide", "\"int\"")), CompatibilityPolicy.STRICT))
                .hasSize(10_000);
    }

    @Test
    void answersForTypesThatContainEachOther() throws InvalidSchemaException {
        String mutual = "{\"type\":\"record\",\"name\":\"A\",\"fields\":[{\"name\":\"b\",\"type\":{\"type\":\"record\","
                + "\"name\":\"B\",\"fields\":[{\"name\":\"a\",\"type\":\"A\"},{\"name\":\"v\",\"type\":\"%s\"}]}}]}";
        AvroSchema some = parse(String.format(mutual, "int"));
        AvroSchema other = parse(String.format(mutual, "string"));

        assertThat(some.normalized().isEquivalentTo(some)).isTrue();
        assertThat(some.isEquivalentTo(other)).isFalse();
        assertThat(format.differences(some, other, CompatibilityPolicy.STRICT)).hasSize(1);
    }

    private AvroSchema parse(String text) throws InvalidSchemaException {
        return format.parse(SchemaSource.of(text), Strictness.STRICT);
    }

    private static String record(String name, String type) {
        return "{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[{\"name\":\"f\",\"type\":" + type + "}]}";
    }
}
