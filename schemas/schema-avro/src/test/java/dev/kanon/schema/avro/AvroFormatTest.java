package dev.kanon.schema.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AvroFormatTest {

    private static final String POINT = "{\"type\":\"record\",\"name\":\"Point\",\"namespace\":\"geo\","
            + "\"fields\":[{\"name\":\"lat\",\"type\":\"double\"}]}";
    private static final String LEG = "{\"type\":\"record\",\"name\":\"Leg\",\"namespace\":\"route\","
            + "\"fields\":[{\"name\":\"to\",\"type\":\"geo.Point\"}]}";

    private final AvroFormat format = new AvroFormat();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'enum','name':'E','symbols':[]}",
                "{'type':'fixed','name':'F','size':0}",
                "{'type':'string','logicalType':'nope'}",
                "{'type':'int','logicalType':'decimal'}",
                "{'type':'bytes','logicalType':'decimal','precision':2,'scale':5}",
                "{'type':'record','name':'R','fields':[{'name':'a','type':['null','int'],'default':1}]}",
            })
    void acceptsWhatOnlyLooksWrong(String text) throws InvalidSchemaException {
        assertThat(strict(text).canonicalText()).isEqualTo(json(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'record','name':'R','fields':[{'name':'a','type':'int','default':'x'}]}",
                "{'type':'record','name':'R','fields':[{'name':'a','type':'int'},{'name':'a','type':'int'}]}",
                "{'type':'enum','name':'E','symbols':['A','A']}",
                "['null','null']",
                "['null',['int']]",
                "{'type':'record','name':'a-b','fields':[]}",
                "{'type':'record','name':'R','fields':[{'name':'$$b','type':'int'}]}",
                "{'type':'record','name':'R','namespace':'1bad','fields':[]}",
                "{'type':'bogus'}",
                "{'type':'record','name':'R','fields':[{'name':'a','type':'Missing'}]}",
                "{'garbage':1}",
                "'int' junk",
                "5",
                "",
                "{",
            })
    void refusesWhatIsWrong(String text) {
        assertThatThrownBy(() -> strict(text)).isInstanceOf(InvalidSchemaException.class);
    }

    @Test
    void saysWhichDefaultIsWrong() {
        assertThatThrownBy(
                        () -> strict("{'type':'record','name':'R','fields':[{'name':'a','type':'int','default':1.0}]}"))
                .hasMessage("Invalid default for field a: 1.0 not a \"int\"");
    }

    @Test
    void readsStoredSchemasWithoutLookingAtNamesAndDefaults() {
        String stored = json("{'type':'record','name':'a-b','fields':[{'name':'a','type':'int','default':1.0}]}");

        assertThatCode(() -> format.parse(SchemaSource.of(stored), Strictness.LENIENT))
                .doesNotThrowAnyException();
    }

    @Test
    void takesADottedNameForNameAndNamespace() throws InvalidSchemaException {
        AvroSchema apart = strict("{'type':'record','name':'Box','namespace':'acme.wh','fields':[]}");
        AvroSchema dotted = strict("{'type':'record','name':'acme.wh.Box','fields':[]}");

        assertThat(dotted.canonicalText()).isEqualTo(apart.canonicalText());
        assertThat(dotted.name()).isEqualTo("acme.wh.Box");
    }

    @Test
    void leavesReferencesAsNamesAndWritesThemOutWhereAsked() throws InvalidSchemaException {
        String text = json("{'type':'record','name':'Trip','namespace':'geo','fields':["
                + "{'name':'leg','type':'route.Leg'},{'name':'start','type':'Point'}]}");

        AvroSchema trip = format.parse(source(text), Strictness.STRICT);

        assertThat(trip.canonicalText()).isEqualTo(text);
        Schema standalone = new Schema.Parser().parse(trip.formatted("resolved"));
        assertThat(standalone).isEqualTo(trip.raw());
        assertThat(trip.formatted("unheard-of")).isEqualTo(text);
    }

    @Test
    void namesTheReferenceThatAShortNameOfAnotherNamespaceDoesNotFind() {
        String text =
                json("{'type':'record','name':'Trip','namespace':'fleet','fields':[{'name':'start','type':'Point'}]}");

        assertThatThrownBy(() -> format.parse(source(text), Strictness.STRICT)).hasMessageContaining("fleet.Point");
    }

    @Test
    void normalizesTheOrderOfPropertiesAliasesAndReferences() throws InvalidSchemaException {
        String text = json("{'type':'record','name':'R','z':1,'a':{'y':1,'x':2},'aliases':['c','b'],"
                + "'fields':[{'name':'f','type':{'type':'string','q':1,'p':2},'aliases':['e','d']}]}");
        SchemaReference late = new SchemaReference("route.Leg", "leg", 1);
        SchemaReference early = new SchemaReference("geo.Point", "apoint", 1);

        AvroSchema normal = format.parse(
                        new SchemaSource(text, List.of(late, early, late), Map.of()), Strictness.STRICT)
                .normalized();

        assertThat(normal.canonicalText())
                .isEqualTo(
                        json("{'type':'record','name':'R','fields':[{'name':'f','type':{'type':'string','p':2,'q':1},"
                                + "'aliases':['d','e']}],'a':{'y':1,'x':2},'z':1,'aliases':['b','c']}"));
        assertThat(normal.references()).containsExactly(early, late);
    }

    @Test
    void findsEqualSchemasAgainThatDifferInOrderOnly() throws InvalidSchemaException {
        AvroSchema some = strict("{'type':'enum','name':'E','symbols':['A'],'x':1,'y':2}");

        assertThat(some.isEquivalentTo(strict("{'type':'enum','name':'E','y':2,'x':1,'symbols':['A']}")))
                .isTrue();
        assertThat(some.isEquivalentTo(strict("{'type':'enum','name':'E','doc':'d','symbols':['A'],'x':1,'y':2}")))
                .isFalse();
        assertThat(some.isEquivalentTo(strict("{'type':'enum','name':'E','symbols':['A'],'default':'A','x':1,'y':2}")))
                .isFalse();
    }

    @Test
    void addsAndRemovesTags() throws InvalidSchemaException {
        AvroSchema plain = strict("{'type':'record','name':'R','namespace':'n','fields':[{'name':'a','type':'int'},"
                + "{'name':'in','type':{'type':'record','name':'I','fields':[{'name':'b','type':'int'}]}}]}");
        SchemaEntity field = new SchemaEntity("n.R.a", SchemaEntity.FIELD);
        SchemaEntity inner = new SchemaEntity("n.I", SchemaEntity.RECORD);

        AvroSchema tagged = plain.withTags(Map.of(field, Set.of("T1"), inner, Set.of("T2")), Map.of());

        assertThat(tagged.inlineTags()).isEqualTo(Map.of(field, Set.of("T1"), inner, Set.of("T2")));
        assertThat(tagged.canonicalText()).contains(json("{'name':'a','type':'int','confluent:tags':['T1']}"));
        assertThat(tagged.withTags(Map.of(), tagged.inlineTags())).isEqualTo(plain);
        assertThatThrownBy(() ->
                        plain.withTags(Map.of(new SchemaEntity("n.R.zz", SchemaEntity.FIELD), Set.of("T")), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("No matching path 'n.R.zz' found in the schema");
    }

    @Test
    void aRenamedRecordOfAUnionIsReadThroughItsAliasButNotTheOtherWay() throws InvalidSchemaException {
        String parcel = "{'type':'record','name':'Parcel','namespace':'ship','fields':[{'name':'via','type':['null',"
                + "{'type':'record','name':'%s','fields':[{'name':'code','type':'int'}]%s}]}]}";
        AvroSchema old = strict(String.format(parcel, "Courier", ""));
        AvroSchema renamed = strict(String.format(parcel, "Rider", ",'aliases':['ship.Courier']"));

        assertThat(differences(renamed, old)).isEmpty();
        assertThat(differences(old, renamed)).extracting(Difference::rule).containsExactly("MISSING_UNION_BRANCH");
    }

    @Test
    void aRenamedFieldIsReadThroughItsAliasButNotTheOtherWay() throws InvalidSchemaException {
        AvroSchema old = strict("{'type':'record','name':'R','fields':[{'name':'a','type':'int'}]}");
        AvroSchema renamed =
                strict("{'type':'record','name':'R','fields':[{'name':'b','type':'int','aliases':['a']}]}");

        assertThat(differences(renamed, old)).isEmpty();
        assertThat(differences(old, renamed))
                .extracting(Difference::rule)
                .containsExactly("READER_FIELD_MISSING_DEFAULT_VALUE");
    }

    @Test
    void onlyTheDefaultOfTheEnumItselfSavesAnUnknownSymbolAndTheAdviceSaysSo() throws InvalidSchemaException {
        String job = "{'type':'record','name':'Job','fields':[{'name':'state','type':{'type':'enum','name':'State',"
                + "'symbols':[%s]%s},'default':'NEW'}]}";
        AvroSchema two = strict(String.format(job, "'NEW','DONE'", ""));
        AvroSchema three = strict(String.format(job, "'NEW','DONE','HELD'", ""));
        AvroSchema twoWithDefault = strict(String.format(job, "'NEW','DONE'", ",'default':'NEW'"));

        assertThat(differences(three, two)).isEmpty();
        assertThat(differences(twoWithDefault, three)).isEmpty();
        assertThat(differences(two, three)).singleElement().satisfies(difference -> {
            assertThat(difference.rule()).isEqualTo("MISSING_ENUM_SYMBOLS");
            assertThat(difference.advice("old", "new")).contains("The default of a field does not help");
        });
    }

    @Test
    void aPercentSignInANameDoesNoHarm() throws InvalidSchemaException {
        AvroSchema reader = format.parse(
                SchemaSource.of(json("{'type':'record','name':'R','fields':[{'name':'100%s','type':'int'}]}")),
                Strictness.LENIENT);
        AvroSchema writer = strict("{'type':'record','name':'R','fields':[]}");

        assertThat(differences(reader, writer)).singleElement().satisfies(difference -> {
            assertThat(format.verboseMessage(difference, "new", "old")).contains("'100%s'");
            assertThat(difference.advice("new", "old")).contains("'100%s'");
        });
    }

    private AvroSchema strict(String text) throws InvalidSchemaException {
        return format.parse(SchemaSource.of(json(text)), Strictness.STRICT);
    }

    private List<Difference> differences(AvroSchema reader, AvroSchema writer) {
        return format.differences(reader, writer, CompatibilityPolicy.STRICT);
    }

    private static SchemaSource source(String text) {
        Map<String, String> resolved = new LinkedHashMap<>();
        resolved.put("geo.Point", POINT);
        resolved.put("route.Leg", LEG);
        return new SchemaSource(
                text,
                List.of(new SchemaReference("route.Leg", "l", 1), new SchemaReference("geo.Point", "p", 1)),
                resolved);
    }

    /** JSON with double quotes, out of text with single ones. */
    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
