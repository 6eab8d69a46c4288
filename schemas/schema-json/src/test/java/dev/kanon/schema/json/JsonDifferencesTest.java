package dev.kanon.schema.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonDifferencesTest {

    private static final String OPEN = "{'properties':{'a':{'type':'string'}%s}}";
    private static final String CLOSED = "{'properties':{'a':{'type':'string'}%s},'additionalProperties':false}";
    private static final String B = ",'b':{'type':'string'}";

    private final JsonFormat format = new JsonFormat();

    @Test
    void saysWhyAnOptionalPropertyMayNotBeAddedToAnOpenModelAndWhatToDo() throws InvalidSchemaException {
        Difference difference = only(OPEN.formatted(""), OPEN.formatted(B));

        assertThat(difference.path()).isEqualTo("#/properties/b");
        assertThat(format.verboseMessage(difference, "new", "old"))
                .isEqualTo(
                        "{errorType:\"OPTIONAL_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL\", description:\"The new schema has"
                                + " an open content model and has a property or item at path '#/properties/b' which is missing in"
                                + " the old schema'}");
        assertThat(difference.advice("new", "old"))
                .contains("The old schema allowed any value")
                .contains("additionalProperties")
                .contains("LENIENT");
    }

    @Test
    void letsAClosedModelGrow() throws InvalidSchemaException {
        assertThat(rules(CLOSED.formatted(""), CLOSED.formatted(B))).isEmpty();
        assertThat(rules(CLOSED.formatted(B), CLOSED.formatted("")))
                .containsExactly("PROPERTY_REMOVED_FROM_CLOSED_CONTENT_MODEL #/properties/b");
    }

    @Test
    void isLenientWithContentModelsButNotWithRequiredPropertiesAndTypes() throws InvalidSchemaException {
        String required = "{'properties':{'a':{'type':'string'},'b':{}},'required':['b']}";

        assertThat(lenient(OPEN.formatted(""), OPEN.formatted(B))).isEmpty();
        assertThat(lenient(OPEN.formatted(""), CLOSED.formatted(""))).isEmpty();
        assertThat(lenient(CLOSED.formatted(B), CLOSED.formatted(""))).isEmpty();
        assertThat(lenient(OPEN.formatted(""), required))
                .containsExactly("REQUIRED_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL #/properties/b");
        assertThat(lenient(OPEN.formatted(""), "{'properties':{'a':{'type':'integer'}}}"))
                .containsExactly("TYPE_CHANGED #/properties/a");
    }

    @Test
    void holdsWhatIsAddedAndRemovedAgainstAPartiallyOpenModel() throws InvalidSchemaException {
        String numbers =
                "{'properties':{'a':{}},'patternProperties':{'^n_':{'type':'number'}},'additionalProperties':false}";
        String count = "{'properties':{'a':{},'n_count':{'type':'%s'}},'patternProperties':{'^n_':{'type':'number'}},"
                + "'additionalProperties':false}";

        assertThat(rules(numbers, count.formatted("number"))).isEmpty();
        assertThat(rules(count.formatted("integer"), numbers)).isEmpty();
        assertThat(rules(numbers, count.formatted("integer")))
                .containsExactly(
                        "TYPE_NARROWED #/properties/n_count",
                        "PROPERTY_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL #/properties/n_count");
    }

    @Test
    void countsWhatNoPatternOfAnOtherwiseOpenModelMatchesAsOpen() throws InvalidSchemaException {
        String open = "{'patternProperties':{'^n_':{'type':'number'}}}";

        assertThat(rules(open, "{'patternProperties':{'^n_':{'type':'number'}},'properties':{'b':{'type':'string'}}}"))
                .containsExactly("OPTIONAL_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL #/properties/b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'string'} | {'oneOf':[{'type':'string'},{'type':'null'}]}",
                "{'oneOf':[{'type':'string'}]} | {'oneOf':[{'type':'string'},{'type':'integer'}]}",
                "{'allOf':[{'type':'string'}]} | {'anyOf':[{'type':'string'},{'type':'null'}]}",
                "{'type':'string'} | {'type':['string','null']}",
                "{'type':'integer'} | {'type':'number'}",
                "{'enum':[1,2]} | {'enum':[3,2,1]}",
                "{'maxLength':2} | {'maxLength':3}",
                "{'minimum':2.5} | {'minimum':2.4}",
                "{'multipleOf':4} | {'multipleOf':2}",
                "{'multipleOf':0.3} | {'multipleOf':0.1}",
                "{'required':['a'],'properties':{'a':{}}} | {'properties':{'a':{}}}",
                "{'maxProperties':1} | {'maxProperties':2}",
                "{'items':[{'type':'integer'}],'additionalItems':false} | {'items':[{'type':'integer'},{'type':'null'}]}",
                "{'not':{'minLength':1}} | {'not':{'minLength':2}}",
            })
    void letsASchemaWidenButNotNarrowBack(String narrow, String wide) throws InvalidSchemaException {
        String old = "{'properties':{'v':" + narrow + "},'additionalProperties':false}";
        String now = "{'properties':{'v':" + wide + "},'additionalProperties':false}";

        assertThat(rules(old, now)).isEmpty();
        assertThat(rules(now, old)).isNotEmpty();
    }

    @Test
    void pairsPartsOfCombinationsWhateverTheirOrder() throws InvalidSchemaException {
        // Pairing first come, first served would give number away to integer, and leave the number without a partner.
        String old = "{'oneOf':[{'type':'integer'},{'type':'number'}]}";

        assertThat(rules(old, "{'oneOf':[{'type':'number'},{'type':'integer'}]}"))
                .isEmpty();
        assertThat(rules(old, "{'oneOf':[{'type':'integer'},{'type':'string'}]}"))
                .containsExactly("COMBINED_TYPE_SUBSCHEMAS_CHANGED #/");
    }

    @ParameterizedTest
    @CsvSource({
        "http://json-schema.org/draft-07/schema#,$defs",
        "http://json-schema.org/draft-07/schema#,definitions",
        "https://json-schema.org/draft/2020-12/schema,definitions",
        "https://json-schema.org/draft/2020-12/schema,$defs",
    })
    void looksThroughReferencesWhateverDefinitionsAreCalled(String draft, String keyword)
            throws InvalidSchemaException {
        String text = "{'$schema':'" + draft + "','" + keyword + "':{'Qty':{'type':'%s'}},'properties':{'q':{'$ref':'#/"
                + keyword + "/Qty'}},'additionalProperties':false}";

        assertThat(rules(text.formatted("integer"), text.formatted("integer"))).isEmpty();
        assertThat(rules(text.formatted("integer"), text.formatted("string")))
                .containsExactly("TYPE_CHANGED #/properties/q");
    }

    @Test
    void looksThroughReferencesToOtherSchemas() throws InvalidSchemaException {
        String order = json("{'properties':{'to':{'$ref':'address.json'}}}");
        JsonSchema old = format.parse(
                new SchemaSource(order, List.of(), Map.of("address.json", json("{'type':'string'}"))),
                Strictness.STRICT);
        JsonSchema now = format.parse(
                new SchemaSource(order, List.of(), Map.of("address.json", json("{'type':'object'}"))),
                Strictness.STRICT);

        assertThat(format.differences(now, old, CompatibilityPolicy.STRICT))
                .extracting(Difference::path)
                .containsExactly("#/properties/to");
    }

    @Test
    void countsWhatStandsBesideAReferenceFromDraft201909On() throws InvalidSchemaException {
        String text =
                "{'$schema':'%s','definitions':{'S':{'type':'string'}},'properties':{'a':{'$ref':'#/definitions/S'%s}}}";
        String limit = ",'maxLength':3";

        assertThat(rules(
                        text.formatted("http://json-schema.org/draft-07/schema#", ""),
                        text.formatted("http://json-schema.org/draft-07/schema#", limit)))
                .isEmpty();
        assertThat(rules(
                        text.formatted("https://json-schema.org/draft/2019-09/schema", ""),
                        text.formatted("https://json-schema.org/draft/2019-09/schema", limit)))
                .isNotEmpty();
    }

    @Test
    void comparesSchemasThatContainThemselves() throws InvalidSchemaException {
        String tree = "{'type':'object','properties':{'n':{'type':'%s'},'kids':{'type':'array','items':{'$ref':'#'}}}}";
        String mutual = "{'$schema':'https://json-schema.org/draft/2020-12/schema','$ref':'#/$defs/A','$defs':{"
                + "'A':{'properties':{'b':{'$ref':'#/$defs/B'}}},"
                + "'B':{'properties':{'a':{'$ref':'#/$defs/A'},'n':{'type':'%s'}}}}}";

        assertThat(rules(tree.formatted("string"), tree.formatted("string"))).isEmpty();
        assertThat(rules(tree.formatted("string"), tree.formatted("integer")))
                .containsExactly("TYPE_CHANGED #/properties/n");
        assertThat(rules(mutual.formatted("string"), mutual.formatted("integer")))
                .containsExactly("TYPE_CHANGED #/properties/b/properties/n");
    }

    @Test
    void tellsBothValues() throws InvalidSchemaException {
        Difference length = only("{'maxLength':9}", "{'maxLength':5}");
        Difference type = only("{'type':'string'}", "{'enum':['a','b']}");

        assertThat(List.of(length.readerValue(), length.writerValue())).containsExactly("5", "9");
        assertThat(List.of(type.readerValue(), type.writerValue())).containsExactly("enum [\"a\", \"b\"]", "string");
    }

    @Test
    void keepsPercentSignsInNames() throws InvalidSchemaException {
        Difference difference = only(OPEN.formatted(""), OPEN.formatted(",'100%s':{'type':'null'}"));

        assertThat(difference.message("new", "old")).contains("'#/properties/100%s'");
    }

    @Test
    void cannotCompareAStoredSchemaWhoseReferenceIsLost() throws InvalidSchemaException {
        JsonSchema lost = format.parse(SchemaSource.of(json("{'$ref':'#/none'}")), Strictness.LENIENT);

        assertThatThrownBy(() -> format.differences(lost, lost, CompatibilityPolicy.STRICT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("#/none");
    }

    private Difference only(String old, String now) throws InvalidSchemaException {
        List<Difference> differences = format.differences(parse(now), parse(old), CompatibilityPolicy.STRICT);
        assertThat(differences).hasSize(1);
        return differences.get(0);
    }

    private List<String> rules(String old, String now) throws InvalidSchemaException {
        return rules(old, now, CompatibilityPolicy.STRICT);
    }

    private List<String> lenient(String old, String now) throws InvalidSchemaException {
        return rules(old, now, CompatibilityPolicy.LENIENT);
    }

    private List<String> rules(String old, String now, CompatibilityPolicy policy) throws InvalidSchemaException {
        return format.differences(parse(now), parse(old), policy).stream()
                .map(difference -> difference.rule() + " " + difference.path())
                .toList();
    }

    private JsonSchema parse(String text) throws InvalidSchemaException {
        return format.parse(SchemaSource.of(json(text)), Strictness.STRICT);
    }

    /** JSON is easier to read in Java with single quotation marks. */
    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
