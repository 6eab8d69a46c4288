package dev.kanon.schema.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFormatTest {

    private static final String ADDRESS = "{'$id':'http://shop.test/address.json','type':'object',"
            + "'properties':{'city':{'$id':'#city','type':'string'}}}";

    private final JsonFormat format = new JsonFormat();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "false",
                "{}",
                "{'b':1.0,'a':2,'type':'object'}",
                "{'type':'string','minimum':0}",
                "{'properties':{'self':{'$ref':'#'}}}",
                "{'$schema':'http://json-schema.org/draft-04/schema#','id':'http://a.test/','maximum':1,'exclusiveMaximum':true}",
                "{'$schema':'https://json-schema.org/draft/2020-12/schema','prefixItems':[{'type':'integer'}],'items':false}",
                "{'$schema':'https://nobody.test/own-dialect','type':'object'}",
                "{'$ref':'http://json-schema.org/draft-07/schema#'}",
                "{'definitions':{'unused':{'$ref':'not-here.json'}}}",
            })
    void takesSchemasAsTheyAre(String text) throws InvalidSchemaException {
        assertThat(strict(text).canonicalText()).isEqualTo(json(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "5",
                "[]",
                "null",
                "'text'",
                "{} {}",
                "{'type':'bogus'}",
                "{'type':['string','string']}",
                "{'minLength':-1}",
                "{'required':'a'}",
                "{'$schema':'http://json-schema.org/draft-04/schema#','required':[]}",
                "{'$schema':'https://json-schema.org/draft/2020-12/schema','prefixItems':{}}",
                "{'type':'string','pattern':'['}",
                "{'patternProperties':{'(':{}}}",
                "{'$ref':'#/definitions/none'}",
                "{'$ref':'#none'}",
                "{'items':{'$ref':'other.json'}}",
                "{'$ref':'#'}",
                "{'$ref':'#/definitions/a','definitions':{'a':{'$ref':'#/definitions/b'},'b':{'$ref':'#/definitions/a'}}}",
            })
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> strict(text)).isInstanceOf(InvalidSchemaException.class);
    }

    @Test
    void saysWhatIsWrongAndWhere() {
        assertThatThrownBy(() -> strict("{'properties':{'a':{'maxLength':'long'}}}"))
                .hasMessageContaining("/properties/a/maxLength");
        assertThatThrownBy(() -> strict("{'$ref':'http://elsewhere.test/x.json'}"))
                .hasMessageContaining("\"http://elsewhere.test/x.json\" leads nowhere")
                .hasMessageContaining("nothing is fetched");
    }

    @Test
    void readsStoredSchemasWithoutLookingClosely() {
        assertThatCode(() ->
                        format.parse(SchemaSource.of(json("{'type':'bogus','$ref':'#/none'}")), Strictness.LENIENT))
                .doesNotThrowAnyException();
    }

    @Test
    void reservesNamesOfFieldsWhereAskedTo() {
        String reserved = "{'properties':{'a':{'properties':{'$$b':{}}}}}";

        assertThatCode(() -> strict(reserved)).doesNotThrowAnyException();
        assertThatThrownBy(() -> format.parse(SchemaSource.of(json(reserved)), Strictness.STRICT_FIELDS))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("$$b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "address.json",
                "http://shop.test/address.json",
                "http://shop.test/address.json#",
                "http://shop.test/address.json#/properties/city",
                "http://shop.test/address.json#city",
                "address.json#/properties/city",
            })
    void findsReferencesByNameAndByAddress(String reference) throws InvalidSchemaException {
        String text = "{'properties':{'to':{'$ref':'" + reference + "'}}}";

        assertThat(format.parse(withAddress(text), Strictness.STRICT).canonicalText())
                .isEqualTo(json(text));
    }

    @Test
    void readsAReferenceRelativeToTheAddressOfTheSchemaItStandsIn() throws InvalidSchemaException {
        String text = "{'$id':'http://shop.test/order.json','properties':{'to':{'$ref':'address.json'},"
                + "'parts':{'$id':'parts/','items':{'$ref':'../address.json#city'}}}}";
        SchemaSource source = new SchemaSource(
                json(text), List.of(new SchemaReference("any name", "address", 1)), Map.of("any name", json(ADDRESS)));

        assertThatCode(() -> format.parse(source, Strictness.STRICT)).doesNotThrowAnyException();
    }

    @Test
    void namesTheReferenceThatIsNoSchema() {
        SchemaSource source = new SchemaSource("{}", List.of(), Map.of("broken.json", "{"));

        assertThatThrownBy(() -> format.parse(source, Strictness.LENIENT))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("broken.json");
    }

    @ParameterizedTest
    @EnumSource
    void knowsEveryDraftByItsAddress(Draft draft) throws InvalidSchemaException {
        JsonSchema schema = strict("{'$schema':'" + draft.uri() + "'}");

        assertThat(schema.place().draft()).isEqualTo(draft);
    }

    @Test
    void normalisesTheOrderOfMembersAndReferencesOnly() throws InvalidSchemaException {
        SchemaReference first = new SchemaReference("a", "a", 1);
        SchemaReference second = new SchemaReference("b", "b", 1);
        SchemaSource source = new SchemaSource(
                json("{'type':'object','required':['b','a'],'properties':{'b':{'enum':[{'z':1.50,'a':1}]},'a':{}}}"),
                List.of(second, first, second),
                Map.of("a", "{}", "b", "{}"));

        JsonSchema normalized = format.parse(source, Strictness.STRICT).normalized();

        assertThat(normalized.canonicalText())
                .isEqualTo(
                        json(
                                "{'properties':{'a':{},'b':{'enum':[{'a':1,'z':1.50}]}},'required':['b','a'],'type':'object'}"));
        assertThat(normalized.references()).containsExactly(first, second);
        assertThat(normalized.normalized()).isEqualTo(normalized);
    }

    @Test
    void keepsEveryDigit() throws InvalidSchemaException {
        String text =
                json("{'default':0.10000000000000000000000000000000000001,'maximum':123456789012345678901234567890}");

        assertThat(strict(text).canonicalText()).isEqualTo(text);
    }

    @Test
    void isEquivalentToWhatHasTheSameText() throws InvalidSchemaException {
        JsonSchema schema = strict("{'type':'object','title':'T'}");

        assertThat(schema.isEquivalentTo(strict("{ 'type' : 'object', 'title':'T'}")))
                .isTrue();
        assertThat(schema.isEquivalentTo(strict("{'title':'T','type':'object'}")))
                .isFalse();
        assertThat(schema.name()).isEqualTo("T");
        assertThat(strict("{}").name()).isNull();
        assertThat(schema.formatted("resolved")).isEqualTo(schema.canonicalText());
    }

    @Test
    void listsTheFieldsOfTheOutermostObject() throws InvalidSchemaException {
        JsonSchema schema = strict("{'properties':{'a':{'properties':{'inner':{}}}},"
                + "'allOf':[{'$ref':'#/definitions/more'},{'properties':{'c':true}}],"
                + "'oneOf':[{'properties':{'d':true}}],"
                + "'definitions':{'more':{'properties':{'b':{}},'allOf':[{'$ref':'#'}]}}}");

        assertThat(schema.topLevelFields()).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(strict("true").topLevelFields()).isEmpty();
    }

    @Test
    void findsTagsWhereverTheyStand() throws InvalidSchemaException {
        JsonSchema schema = strict("{'type':'object','confluent:tags':['R'],'properties':{"
                + "'a':{'type':'string','confluent:tags':['PII','GDPR']},"
                + "'b':{'oneOf':[{'type':'null'},{'properties':{'c':{'confluent:tags':['C']}}}]},"
                + "'d':{'type':'array','items':{'properties':{'e':{'confluent:tags':['E']}}}}},"
                + "'definitions':{'X':{'properties':{'f':{'confluent:tags':['F']}}}}}");

        assertThat(schema.inlineTags())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        record("object"), Set.of("R"),
                        field("object.a"), Set.of("PII", "GDPR"),
                        field("object.b.oneof.1.object.c"), Set.of("C"),
                        field("object.d.array.object.e"), Set.of("E"),
                        field("object.definitions.X.object.f"), Set.of("F")));
    }

    @Test
    void addsTagsAndTakesThemAway() throws InvalidSchemaException {
        JsonSchema schema =
                strict("{'type':'object','properties':{'a':{'confluent:tags':['OLD']},'b':{'type':'string'}}}");

        JsonSchema changed = schema.withTags(
                Map.of(record("object"), Set.of("R"), field("object.b"), Set.of("NEW")),
                Map.of(field("object.a"), Set.of("OLD")));

        assertThat(changed.canonicalText())
                .isEqualTo(
                        json(
                                "{'type':'object','properties':{'a':{},'b':{'type':'string','confluent:tags':['NEW']}},'confluent:tags':['R']}"));
        assertThat(schema.inlineTags()).containsOnlyKeys(field("object.a"));
    }

    @Test
    void saysWhichPathsThereAreWhereOneIsNot() throws InvalidSchemaException {
        JsonSchema schema = strict("{'properties':{'a':{}}}");

        assertThatThrownBy(() -> schema.withTags(Map.of(field("object.z"), Set.of("T")), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("object.z")
                .hasMessageContaining("object.a");
    }

    private static SchemaEntity record(String path) {
        return new SchemaEntity(path, SchemaEntity.RECORD);
    }

    private static SchemaEntity field(String path) {
        return new SchemaEntity(path, SchemaEntity.FIELD);
    }

    private static SchemaSource withAddress(String text) {
        return new SchemaSource(
                json(text),
                List.of(new SchemaReference("address.json", "address", 1)),
                Map.of("address.json", json(ADDRESS)));
    }

    private JsonSchema strict(String text) throws InvalidSchemaException {
        return format.parse(SchemaSource.of(json(text)), Strictness.STRICT);
    }

    /** JSON is easier to read in Java with single quotation marks. */
    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
