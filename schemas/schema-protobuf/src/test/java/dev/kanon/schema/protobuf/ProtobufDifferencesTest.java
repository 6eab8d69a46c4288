package dev.kanon.schema.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.Difference;
import dev.kanon.schema.InvalidSchemaException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the recordings leave open; what they hold is compared in the conformance suites. */
class ProtobufDifferencesTest {

    private static final String BASE =
            "message M { oneof o { string f1 = 1; string g = 4; } string f2 = 2; string f3 = 3; }";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "oneof o { string f1 = 1; string g = 4; } string f3 = 3; oneof p { string f2 = 2; }            | -",
                "oneof o { string f1 = 1; string g = 4; } oneof p { string f2 = 2; string f3 = 3; }            | MULTIPLE_FIELDS_MOVED_TO_ONEOF #/M/p",
                "oneof o { string f1 = 1; string f2 = 2; string g = 4; } string f3 = 3;                        | FIELD_MOVED_TO_EXISTING_ONEOF #/M/o",
                "oneof o { string f1 = 1; } string f2 = 2; string f3 = 3;                                      | ONEOF_FIELD_REMOVED #/M/o/4",
                "oneof o { string f1 = 1; } string f2 = 2; string f3 = 3; string g = 4;                        | ONEOF_FIELD_REMOVED #/M/o/4",
                "oneof o { string f1 = 1; string g = 4; string h = 5; } string f2 = 2; string f3 = 3;          | -",
                "oneof renamed { string f1 = 1; string g = 4; } string f2 = 2; string f3 = 3;                  | -",
                "string f1 = 1; string g = 4; string f2 = 2; string f3 = 3;                                    | -",
                "oneof o { int32 f1 = 1; string g = 4; } string f2 = 2; string f3 = 3;                         | FIELD_SCALAR_KIND_CHANGED #/M/o/1",
            })
    void fieldsMoveIntoAndOutOfOneofs(String changed, String expected) throws InvalidSchemaException {
        assertThat(rules(BASE, "message M { " + changed + " }"))
                .isEqualTo(expected == null ? List.of() : List.of(expected));
    }

    @Test
    void whatMayBeAddedMayNotAlwaysBeTakenAway() throws InvalidSchemaException {
        String more = BASE.replace("string g = 4;", "string g = 4; string h = 5;");

        assertThat(rules(BASE, more)).isEmpty();
        assertThat(rules(more, BASE)).containsExactly("ONEOF_FIELD_REMOVED #/M/o/5");
    }

    @Test
    void messagesThatAreImportedAreComparedWhereTheyAreUsed() throws InvalidSchemaException {
        String text = "syntax = \"proto3\"; import \"b.proto\"; message A { b.B b = 1; map<string, b.B> more = 2; }";
        String before = "syntax = \"proto3\"; package b; message B { string s = 1; B again = 2; }";
        String after = "syntax = \"proto3\"; package b; message B { int32 s = 1; B again = 2; }";

        List<Difference> differences = Schemas.FORMAT.differences(
                Schemas.parse(text, Map.of("b.proto", after)),
                Schemas.parse(text, Map.of("b.proto", before)),
                CompatibilityPolicy.STRICT);

        assertThat(differences)
                .extracting(difference -> difference.rule() + " " + difference.path())
                .containsExactly("FIELD_SCALAR_KIND_CHANGED #/b.B/1");
    }

    @Test
    void groupsAreComparedInside() throws InvalidSchemaException {
        assertThat(rules(
                        "message M { optional group G = 1 { optional int32 a = 1; } }",
                        "message M { optional group G = 1 { optional string a = 1; } }"))
                .containsExactly("FIELD_SCALAR_KIND_CHANGED #/M/1/1");
    }

    @Test
    void aDifferenceSaysWhatWasThereAndWhatToDo() throws InvalidSchemaException {
        Difference difference = differences("message M { int32 a = 1; }", "message M { string a = 1; }")
                .get(0);

        assertThat(difference.readerValue()).isEqualTo("string");
        assertThat(difference.writerValue()).isEqualTo("int32");
        assertThat(difference.message("new", "old"))
                .isEqualTo("The kind of a SCALAR field at path '#/M/1' in the new schema does not match its kind in the"
                        + " old schema");
        assertThat(difference.advice("new", "old")).contains("another number");
        assertThat(Schemas.FORMAT.verboseMessage(difference, "old", "new"))
                .startsWith("{errorType:\"FIELD_SCALAR_KIND_CHANGED\", description:\"The kind")
                .contains("in the old schema does not match its kind in the new schema");
    }

    private static List<String> rules(String before, String after) throws InvalidSchemaException {
        return differences(before, after).stream()
                .map(difference -> difference.rule() + " " + difference.path())
                .toList();
    }

    private static List<Difference> differences(String before, String after) throws InvalidSchemaException {
        return Schemas.FORMAT.differences(Schemas.proto3(after), Schemas.proto3(before), CompatibilityPolicy.STRICT);
    }
}
