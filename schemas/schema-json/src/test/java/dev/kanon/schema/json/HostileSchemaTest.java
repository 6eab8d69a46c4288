package dev.kanon.schema.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts made to hurt end in a refusal or an answer, soon, and never in an exhausted stack. */
@Timeout(30)
class HostileSchemaTest {

    /** Half of what a thread has by default. */
    private static final int SMALL_STACK_BYTES = 512 * 1024;

    private final JsonFormat format = new JsonFormat();

    @ParameterizedTest
    @ValueSource(ints = {1_000, 100_000})
    void refusesSchemasNestedTooDeeply(int depth) {
        assertThatThrownBy(() -> parse(nested("\"items\":", depth)))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("nesting depth");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"items\":",
                "\"not\":",
                "\"additionalProperties\":",
                "\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"items\":"
            })
    void answersForSchemasNestedAsDeeplyAsAllowed(String keyword) throws Exception {
        String text = nested(keyword, JsonTexts.MAXIMUM_DEPTH);

        List<Difference> differences = onASmallStack(() -> {
            JsonSchema schema = parse(text);
            assertThat(schema.normalized().normalized()).isEqualTo(schema.normalized());
            return format.differences(schema, parse(text), CompatibilityPolicy.STRICT);
        });

        assertThat(differences).isEmpty();
    }

    @Test
    void givesUpOnReferencesThatTogetherNestTooDeeply() throws Exception {
        String chain = "{\"$ref\":\"#/definitions/d0\",\"definitions\":{"
                + IntStream.range(0, 5_000)
                        .mapToObj(i -> "\"d%d\":{\"items\":{\"$ref\":\"#/definitions/d%d\"}}".formatted(i, i + 1))
                        .collect(Collectors.joining(","))
                + ",\"d5000\":{}}}";

        onASmallStack(() -> {
            assertThatThrownBy(() -> format.differences(parse(chain), parse(chain), CompatibilityPolicy.STRICT))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("nested more than");
            return List.of();
        });
    }

    @Test
    void followsALongChainOfReferences() throws InvalidSchemaException {
        String chain = "{\"$ref\":\"#/definitions/d0\",\"definitions\":{"
                + IntStream.range(0, 5_000)
                        .mapToObj(i -> "\"d%d\":{\"$ref\":\"#/definitions/d%d\"}".formatted(i, i + 1))
                        .collect(Collectors.joining(","))
                + ",\"d5000\":{\"type\":\"null\"}}}";

        assertThat(format.differences(parse(chain), parse("{\"type\":\"null\"}"), CompatibilityPolicy.STRICT))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"allOf", "anyOf", "oneOf"})
    void endsWhereACombinationConsistsOfItself(String keyword) throws InvalidSchemaException {
        JsonSchema self = parse("{\"%s\":[{\"$ref\":\"#\"},{\"type\":\"string\"}]}".formatted(keyword));
        JsonSchema text = parse("{\"type\":\"string\"}");

        assertThat(format.differences(self, self, CompatibilityPolicy.STRICT)).isEmpty();
        format.differences(self, text, CompatibilityPolicy.STRICT);
        format.differences(text, self, CompatibilityPolicy.STRICT);
    }

    @Test
    void endsWhereANegationNegatesItself() throws InvalidSchemaException {
        JsonSchema liar = parse("{\"not\":{\"$ref\":\"#\"}}");

        assertThat(format.differences(liar, liar, CompatibilityPolicy.STRICT)).isEmpty();
    }

    @Test
    void givesUpOnCombinationsOfCombinationsOfCombinations() throws InvalidSchemaException {
        String old = combined(5, 10, "string");
        String now = combined(5, 10, "integer");

        assertThatThrownBy(() -> format.differences(parse(now), parse(old), CompatibilityPolicy.STRICT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("steps");
    }

    @Test
    void givesUpOnReferencesThatDoubleAtEveryLevel() throws InvalidSchemaException {
        String text = "{\"$ref\":\"#/definitions/d0\",\"definitions\":{"
                + IntStream.range(0, 40)
                        .mapToObj(i ->
                                "\"d%d\":{\"properties\":{\"l\":{\"$ref\":\"#/definitions/d%d\"},\"r\":{\"$ref\":\"#/definitions/d%d\"}}}"
                                        .formatted(i, i + 1, i + 1))
                        .collect(Collectors.joining(","))
                + ",\"d40\":{\"type\":\"%s\"}}}";

        assertThatThrownBy(() -> format.differences(
                        parse(text.formatted("string")), parse(text.formatted("null")), CompatibilityPolicy.STRICT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("steps");
    }

    @Test
    void answersForAnAlternativeOfThreeHundred() throws InvalidSchemaException {
        String old = alternatives(0, 300);
        String now = alternatives(1, 300);

        assertThat(format.differences(parse(now), parse(old), CompatibilityPolicy.STRICT))
                .extracting(Difference::rule)
                .containsExactly("COMBINED_TYPE_SUBSCHEMAS_CHANGED");
        assertThat(format.differences(parse(old), parse(old), CompatibilityPolicy.STRICT))
                .isEmpty();
    }

    @Test
    void givesUpOnAPatternThatTakesForEver() throws InvalidSchemaException {
        JsonSchema old = parse("{\"patternProperties\":{\"^(.*a){30}$\":{}}}");
        JsonSchema now = parse("{\"properties\":{\"" + "a".repeat(60) + "!\":{\"type\":\"null\"}}}");

        assertThatThrownBy(() -> format.differences(now, old, CompatibilityPolicy.STRICT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("patternProperties");
    }

    @Test
    void refusesAPatternThatNestsWithoutEnd() {
        String pattern = "(".repeat(20_000) + "a" + ")".repeat(20_000);

        assertThatThrownBy(() -> parse("{\"pattern\":\"" + pattern + "\"}")).isInstanceOf(InvalidSchemaException.class);
    }

    @Test
    void answersForAnEnumOfAHundredThousand() throws InvalidSchemaException {
        JsonSchema old = parse(enumeration(0, 100_000));
        JsonSchema now = parse(enumeration(1, 100_000));

        List<Difference> differences = format.differences(now, old, CompatibilityPolicy.STRICT);

        assertThat(differences).extracting(Difference::rule).containsExactly("ENUM_ARRAY_NARROWED");
        assertThat(differences.get(0).toString()).hasSizeLessThan(2_000);
    }

    @Test
    void answersForTenThousandProperties() throws InvalidSchemaException {
        JsonSchema wide = parse("{\"properties\":{"
                + IntStream.range(0, 10_000)
                        .mapToObj(i -> "\"p" + i + "\":{\"type\":\"null\"}")
                        .collect(Collectors.joining(","))
                + "}}");

        assertThat(format.differences(wide, parse("{\"type\":\"object\"}"), CompatibilityPolicy.STRICT))
                .hasSize(10_000);
    }

    @Test
    void comparesNumbersThatWouldFillTheMemoryIfWrittenOut() throws InvalidSchemaException {
        JsonSchema huge = parse("{\"multipleOf\":1e999999999,\"maximum\":1e999999999}");
        JsonSchema small = parse("{\"multipleOf\":3,\"maximum\":1e-999999999}");

        assertThat(format.differences(small, huge, CompatibilityPolicy.STRICT))
                .extracting(Difference::rule)
                .containsExactly("MAXIMUM_DECREASED", "MULTIPLE_OF_CHANGED");
        assertThat(huge.canonicalText()).hasSizeLessThan(100);
    }

    private static String nested(String keyword, int depth) {
        // The innermost object counts as well.
        return ("{" + keyword).repeat(depth - 1) + "{}" + "}".repeat(depth - 1);
    }

    private static String combined(int levels, int width, String type) {
        if (levels == 0) {
            return "{\"type\":\"" + type + "\"}";
        }
        String inner = combined(levels - 1, width, type);
        return "{\"oneOf\":[" + IntStream.range(0, width).mapToObj(i -> inner).collect(Collectors.joining(",")) + "]}";
    }

    private static String alternatives(int from, int count) {
        return "{\"oneOf\":["
                + IntStream.range(from, from + count)
                        .mapToObj(i -> "{\"enum\":[" + i + "]}")
                        .collect(Collectors.joining(","))
                + "]}";
    }

    private static String enumeration(int from, int to) {
        return "{\"enum\":["
                + IntStream.range(from, to).mapToObj(i -> "\"v" + i + "\"").collect(Collectors.joining(","))
                + "]}";
    }

    private JsonSchema parse(String text) throws InvalidSchemaException {
        return format.parse(SchemaSource.of(text), Strictness.STRICT);
    }

    private static <T> T onASmallStack(Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, "small stack", SMALL_STACK_BYTES);
        thread.start();
        try {
            return task.get();
        } catch (ExecutionException failed) {
            throw new AssertionError("failed on a small stack", failed.getCause());
        }
    }
}
