package dev.kanon.schema.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import dev.kanon.schema.InvalidSchemaException;
import dev.kanon.schema.SchemaEntity;
import dev.kanon.schema.SchemaReference;
import dev.kanon.schema.SchemaSource;
import dev.kanon.schema.Strictness;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtobufFormatTest {

    private static final String ORDER = """
            syntax = "proto3";
            package shop;
            import "google/protobuf/timestamp.proto";
            // What somebody wants.
            message Order {
              enum State { OPEN = 0; PAID = 1; }
              string id = 1;
              State state = 2;
              google.protobuf.Timestamp at = 3;
              oneof buyer { string person = 4; int64 company = 5; }
              map<string, Line> lines = 6;
              optional string note = 7;
              message Line { int32 count = 1; }
            }
            service Orders { rpc Place(Order) returns (stream Order) {} }
            """;

    @Test
    void aTextIsPrintedInSectionsWithoutItsComments() throws InvalidSchemaException {
        assertThat(Schemas.parse(ORDER).canonicalText()).isEqualTo("""
                        syntax = "proto3";
                        package shop;

                        import "google/protobuf/timestamp.proto";

                        message Order {
                          string id = 1;
                          State state = 2;
                          google.protobuf.Timestamp at = 3;
                          map<string, Line> lines = 6;
                          optional string note = 7;

                          oneof buyer {
                            string person = 4;
                            int64 company = 5;
                          }

                          message Line {
                            int32 count = 1;
                          }
                          enum State {
                            OPEN = 0;
                            PAID = 1;
                          }
                        }

                        service Orders {
                          rpc Place (Order) returns (stream Order);
                        }
                        """);
    }

    @Test
    void aPrintedTextIsPrintedTheSameAgain() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.parse(ORDER);

        assertThat(Schemas.parse(schema.canonicalText())).isEqualTo(schema);
        assertThat(schema.normalized().normalized()).isEqualTo(schema.normalized());
    }

    @Test
    void theLinkedDescriptorIsTheLibrarys() throws InvalidSchemaException {
        FileDescriptor file = Schemas.parse(ORDER).descriptor();

        List<FieldDescriptor> fields = file.findMessageTypeByName("Order").getFields();
        assertThat(fields).extracting(FieldDescriptor::getNumber).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(fields.get(2).getMessageType()).isSameAs(com.google.protobuf.Timestamp.getDescriptor());
        assertThat(fields.get(5).isMapField()).isTrue();
        assertThat(fields.get(6).hasPresence()).isTrue();
    }

    @Test
    void aDescriptorInBase64IsTheSchemaThatItIsOf() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.parse(ORDER).normalized();
        String descriptor = Base64.getEncoder().encodeToString(schema.toProto().toByteArray());

        ProtobufSchema read = Schemas.parse(descriptor);

        assertThat(read.normalized()).isEqualTo(schema);
        assertThat(read.toProto()).isEqualTo(schema.toProto());
    }

    @Test
    void wellKnownTypesNeedNoReferenceButAnImport() throws InvalidSchemaException {
        Schemas.proto3("""
                import "google/protobuf/wrappers.proto";
                import "google/type/money.proto";
                import "confluent/type/decimal.proto";
                message M { google.protobuf.Int64Value n = 1; google.type.Money m = 2; confluent.type.Decimal d = 3; }
                """);

        assertThatThrownBy(() -> Schemas.proto3("message M { google.protobuf.Int64Value n = 1; }"))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessage("Could not resolve type: google.protobuf.Int64Value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "calendar_period",
                "color",
                "date",
                "datetime",
                "dayofweek",
                "decimal",
                "expr",
                "fraction",
                "interval",
                "latlng",
                "localized_text",
                "money",
                "month",
                "phone_number",
                "postal_address",
                "quaternion",
                "timeofday"
            })
    void everyFileOfGoogleTypeLinks(String name) throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.proto3("import \"google/type/" + name + ".proto\"; message M {}");

        assertThat(schema.descriptor().getDependencies()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"meta", "type/decimal", "type/variant", "types/decimal"})
    void confluentsFilesLink(String name) throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.proto3("import \"confluent/" + name + ".proto\"; message M {}");

        assertThat(schema.descriptor().getDependencies()).hasSize(1);
    }

    @Test
    void referencesAreImportsTheirOwnImportsToo() throws InvalidSchemaException {
        Map<String, String> imports = Map.of(
                "b.proto", "syntax = \"proto3\"; package b; import public \"c.proto\"; message B { c.C c = 1; }",
                "c.proto", "syntax = \"proto3\"; package c; message C {}");

        ProtobufSchema schema =
                Schemas.parse("syntax = \"proto3\"; import \"b.proto\"; message A { b.B b = 1; c.C c = 2; }", imports);

        assertThat(schema.descriptor().findMessageTypeByName("A").getFields())
                .extracting(field -> field.getMessageType().getFullName())
                .containsExactly("b.B", "c.C");
    }

    @Test
    void aMissingImportIsRefusedOnlyWhereFieldsAreValidated() throws InvalidSchemaException {
        String text = "syntax = \"proto3\"; import \"nowhere.proto\"; message M { int32 a = 1; }";

        assertThat(Schemas.parse(text).name()).isEqualTo("M");
        assertThatThrownBy(() -> Schemas.FORMAT.parse(SchemaSource.of(text), Strictness.STRICT_FIELDS))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("nowhere.proto");
    }

    @Test
    void whatTheLibraryDoesNotTakeIsTakenButDoesNotLink() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.proto3("message M { int32 a = 1; int32 b = 1; }");

        assertThatThrownBy(schema::descriptor)
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("Field number 1 has already been used");
        assertThatThrownBy(schema::raw).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void oneSchemaWrittenInManyWaysHasOneNormalForm() throws InvalidSchemaException {
        List<String> ways = List.of("""
                syntax = "proto3"; package p;
                import "google/protobuf/any.proto"; import "google/protobuf/empty.proto";
                option java_package = "j"; option java_outer_classname = "O";
                message Inner {} message M { int32 a = 1; Inner b = 2; reserved 9, 7 to 8; }
                """, """
                syntax = "proto3"; package p;
                import "google/protobuf/empty.proto"; import "google/protobuf/any.proto";
                option java_outer_classname = "O"; option java_package = "j";
                message Inner {} message M { reserved 7 to 8; reserved 9 to 9; p.Inner b = 2; int32 a = 1; }
                """, """
                syntax = "proto3"; package p;
                import "google/protobuf/empty.proto"; import "google/protobuf/any.proto";
                option java_outer_classname = "O"; option java_package = "j";
                message Inner {} message M { .p.Inner b = 0x2; int32 a = 01; reserved 9; reserved 7 to 8; }
                """);

        String normal = Schemas.parse(ways.get(0)).normalized().canonicalText();

        for (String way : ways) {
            assertThat(Schemas.parse(way).normalized().canonicalText()).isEqualTo(normal);
        }
        List<String> names = Schemas.parse(normal).toProto().getMessageTypeList().stream()
                .map(message -> message.getName())
                .toList();
        assertThat(names).containsExactly("Inner", "M");
    }

    @Test
    void referencesAreNormalisedToo() throws InvalidSchemaException {
        SchemaReference a = new SchemaReference("a.proto", "a", 1);
        SchemaReference b = new SchemaReference("b.proto", "b", 1);
        SchemaSource source = new SchemaSource(
                "message M {}", List.of(b, a, b), Map.of("a.proto", "message A {}", "b.proto", "message B {}"));

        ProtobufSchema schema = Schemas.FORMAT.parse(source, Strictness.STRICT);

        assertThat(schema.normalized().references()).containsExactly(a, b);
    }

    @Test
    void aNormalisedDefaultKeepsItsDigits() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.parse(
                "message M { optional double a = 1 [default = 0.10203040]; optional double b = 2 [default = -1e3]; }");

        assertThat(schema.normalized().canonicalText()).contains("default = 0.1020304", "default = -1e3");
    }

    @Test
    void customOptionsAreInTheDescriptorAndComeBackFromIt() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.proto3("""
                package p;
                import "google/protobuf/descriptor.proto";
                message Limits { double low = 1; repeated sint32 steps = 2; map<string, bool> flags = 3; Limits inner = 4; }
                enum Mood { GOOD = 0; BAD = 1; }
                extend google.protobuf.FieldOptions { Limits limits = 50000; repeated Mood moods = 50001; }
                message M {
                  int32 a = 1 [
                    (limits) = { low: -1.5, steps: [1, -2], flags: { key: "x", value: true }, inner { low: inf } },
                    (moods) = BAD,
                    (moods) = GOOD
                  ];
                }
                """);
        FieldDescriptor field = schema.descriptor().findMessageTypeByName("M").findFieldByNumber(1);

        assertThat(field.getOptions().getUnknownFields().asMap().keySet()).containsExactly(50000, 50001);
        String descriptor = Base64.getEncoder().encodeToString(schema.toProto().toByteArray());
        assertThat(Schemas.parse(descriptor).toProto()).isEqualTo(schema.toProto());
        assertThat(Schemas.parse(descriptor).canonicalText())
                .contains("(p.moods) = BAD", "low: -1.5", "key: \"x\"", "low: inf");
    }

    @Test
    void groupsExtensionsAndEditionsAreUnderstood() throws InvalidSchemaException {
        ProtobufSchema groups = Schemas.parse("""
                message M {
                  optional group Inner = 1 { optional int32 a = 1; optional group Deep = 2 { required bool b = 1; } }
                  extensions 100 to max;
                  extend M { repeated group Ext = 100 { optional string c = 1; } }
                }
                """);
        ProtobufSchema edition = Schemas.parse("""
                edition = "2023";
                option features.field_presence = IMPLICIT;
                message M { string a = 1; string b = 2 [features.field_presence = EXPLICIT]; }
                """);

        assertThat(groups.descriptor()
                        .findMessageTypeByName("M")
                        .findFieldByNumber(1)
                        .getType())
                .isEqualTo(FieldDescriptor.Type.GROUP);
        assertThat(Schemas.parse(groups.canonicalText())
                        .toProto()
                        .getMessageType(0)
                        .getNestedTypeList())
                .containsExactlyInAnyOrderElementsOf(
                        groups.toProto().getMessageType(0).getNestedTypeList());
        assertThat(edition.descriptor().findMessageTypeByName("M").getFields())
                .extracting(FieldDescriptor::hasPresence)
                .containsExactly(false, true);
        assertThat(Schemas.parse(edition.canonicalText())).isEqualTo(edition);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "a b", "\\377\\000", "", "\\\"q\\\"", "\\\\"})
    void aDefaultOfBytesCanBeReadBack(String bytes) throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.parse("message M { optional bytes a = 1 [default = \"" + bytes + "\"]; }");

        ProtobufSchema again = Schemas.parse(schema.canonicalText());

        assertThat(again.toProto()).isEqualTo(schema.toProto());
        assertThat(again.descriptor()
                        .findMessageTypeByName("M")
                        .findFieldByNumber(1)
                        .getDefaultValue())
                .isEqualTo(DefaultValue.unescaped(bytes));
    }

    @Test
    void keywordsMayBeNames() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.proto3("""
                message message { string message = 1; }
                message M {
                  message option = 1; string map = 2; string reserved = 3; int32 optional = 4; bool to = 5; string enum = 6;
                }
                service S { rpc stream(message) returns (stream message); }
                """);

        assertThat(schema.topLevelFields()).containsExactly("message");
        assertThat(schema.descriptor().findMessageTypeByName("M").getFields()).hasSize(6);
    }

    @Test
    void theNameIsThatOfTheFirstMessage() throws InvalidSchemaException {
        assertThat(Schemas.proto3("package p; enum E { A = 0; } message M {}").name())
                .isEqualTo("p.M");
        assertThat(Schemas.proto3("package p; enum E { A = 0; }").name()).isEqualTo("p.E");
        assertThat(Schemas.proto3("").name()).isNull();
    }

    @Test
    void equivalentIsWhatPrintsAlike() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.proto3("message M{string a=1;}");

        assertThat(schema.isEquivalentTo(Schemas.proto3("/* M */ message M { string a = 1; }")))
                .isTrue();
        assertThat(schema.isEquivalentTo(Schemas.proto3("message M { string b = 1; }")))
                .isFalse();
    }

    @Test
    void serializedIsADescriptorNamedDefault() throws Exception {
        String serialized = Schemas.parse(ORDER).formatted("serialized");

        FileDescriptorProto file =
                FileDescriptorProto.parseFrom(Base64.getDecoder().decode(serialized));

        assertThat(file.getName()).isEqualTo("default");
        assertThat(file.getMessageType(0).getField(0).getName()).isEqualTo("person");
        assertThat(Schemas.parse(ORDER).formatted("unheard of"))
                .isEqualTo(Schemas.parse(ORDER).canonicalText());
    }

    @Test
    void tagsAreReadFromMessagesAndFields() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.proto3("""
                package p;
                import "confluent/meta.proto";
                message M {
                  option (confluent.message_meta) = { tags: ["A", "B"] };
                  string a = 1 [(.confluent.field_meta).tags = "PII", (.confluent.field_meta).doc = "d"];
                  oneof o { N n = 2 [(confluent.field_meta).tags = "X"]; }
                  message N { string s = 1; }
                }
                """);

        assertThat(schema.inlineTags())
                .isEqualTo(Map.of(
                        new SchemaEntity("M", SchemaEntity.RECORD), Set.of("A", "B"),
                        new SchemaEntity("M.a", SchemaEntity.FIELD), Set.of("PII"),
                        new SchemaEntity("M.n", SchemaEntity.FIELD), Set.of("X")));
    }

    @Test
    void tagsAreAddedWithTheImportThatTheyNeedAndTakenAwayAgain() throws InvalidSchemaException {
        ProtobufSchema plain =
                Schemas.proto3("message M {\n  message N {\n    string s = 1 [deprecated = true];\n  }\n}\n");
        SchemaEntity field = new SchemaEntity(".M.N.s", SchemaEntity.FIELD);
        SchemaEntity message = new SchemaEntity("M", SchemaEntity.RECORD);

        ProtobufSchema tagged = plain.withTags(Map.of(field, Set.of("PII"), message, Set.of("T")), Map.of());

        assertThat(tagged.canonicalText())
                .contains("import \"confluent/meta.proto\";", "option (confluent.message_meta) = {", "\"PII\"");
        assertThat(tagged.inlineTags())
                .isEqualTo(Map.of(new SchemaEntity("M.N.s", SchemaEntity.FIELD), Set.of("PII"), message, Set.of("T")));
        assertThat(tagged.withTags(Map.of(), Map.of(field, Set.of("PII"), message, Set.of("T")))
                        .canonicalText())
                .isEqualTo(plain.canonicalText()
                        .replace("\nmessage M", "\nimport \"confluent/meta.proto\";\n\nmessage M"));
    }

    @Test
    void whatElseIsSaidOfATaggedFieldStays() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.proto3("""
                import "confluent/meta.proto";
                message M { string a = 1 [(confluent.field_meta).doc = "d", (confluent.field_meta).tags = "PII"]; }
                """);

        ProtobufSchema tagged =
                schema.withTags(Map.of(new SchemaEntity("M.a", SchemaEntity.FIELD), Set.of("T")), Map.of());

        assertThat(tagged.canonicalText()).contains("doc: \"d\"").containsOnlyOnce("confluent.field_meta");
        assertThat(tagged.inlineTags().values()).containsExactly(Set.of("PII", "T"));
    }

    @Test
    void tagsForAPlaceThatIsNotThereAreRefused() throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.proto3("package p; message M { string a = 1; }");

        assertThatThrownBy(() ->
                        schema.withTags(Map.of(new SchemaEntity("p.M.a", SchemaEntity.FIELD), Set.of("T")), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("No matching Message with name 'p' found in the schema");
        assertThatThrownBy(() ->
                        schema.withTags(Map.of(new SchemaEntity("M.b", SchemaEntity.FIELD), Set.of("T")), Map.of()))
                .hasMessage("No matching Field with name 'b' found in the schema");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "messae M {}",
                "message M { string a = 1 }",
                "message M { string = 1; }",
                "message M {",
                "message M { Missing a = 1; }",
                "message M { map<string, Missing> a = 1; }",
                "service S { rpc A (Missing) returns (Missing); }",
                "package a; package b;"
            })
    void whatIsNoSchemaIsRefused(String text) {
        assertThatThrownBy(() -> Schemas.parse(text)).isInstanceOf(InvalidSchemaException.class);
    }

    @Test
    void aRefusalSaysWhereAndWhat() {
        assertThatThrownBy(() -> Schemas.parse("message M {\n  string a = 1\n}"))
                .hasMessage("Could not parse Protobuf - Syntax error in :3:1: expected ';' but was '}'");
    }
}
