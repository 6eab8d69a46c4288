package dev.kanon.schema.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import dev.kanon.schema.CompatibilityPolicy;
import dev.kanon.schema.InvalidSchemaException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What would exhaust a stack, the memory or somebody's patience ends in an answer or a refusal. */
class HostileSchemaTest {

    private static final int DEEP = 1000;
    private static final int MANY = 10_000;

    @ParameterizedTest
    @ValueSource(strings = {"message M {", "optional group G = 1 {"})
    void messagesAndGroupsInEachOtherAreRefused(String opening) {
        String text = "message Outer {" + opening.repeat(DEEP) + "}".repeat(DEEP + 1);

        assertThatThrownBy(() -> Schemas.parse(text))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("nested more than 64 deep");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{a:", "<a:", "{a:["})
    void optionValuesInEachOtherAreRefused(String opening) {
        String text = "option (x) = " + opening.repeat(DEEP);

        assertThatThrownBy(() -> Schemas.parse(text))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("nested more than 64 deep");
    }

    @Test
    void listsInListsAreRefused() {
        assertThatThrownBy(() -> Schemas.parse("option (x) = " + "[".repeat(DEEP)))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("no list inside a list");
    }

    @Test
    void whatIsAsDeepAsAllowedGoesAllTheWay() throws InvalidSchemaException {
        int depth = ProtoParser.MAXIMUM_DEPTH;
        String text = "message M {".repeat(depth) + "optional int32 a = 1;" + "}".repeat(depth);

        ProtobufSchema schema = Schemas.parse(text);

        assertThat(Schemas.parse(schema.canonicalText())).isEqualTo(schema);
        assertThat(Schemas.parse(schema.formatted("serialized")).canonicalText())
                .isEqualTo(schema.canonicalText());
        assertThat(schema.normalized().descriptor().getMessageTypes()).hasSize(1);
    }

    @Test
    void descriptorsThatNoTextCouldSayAreRefused() {
        DescriptorProto message = DescriptorProto.newBuilder().setName("M").build();
        for (int i = 0; i < ProtoParser.MAXIMUM_DEPTH; i++) {
            message = DescriptorProto.newBuilder()
                    .setName("M")
                    .addNestedType(message)
                    .build();
        }
        String deep = base64(FileDescriptorProto.newBuilder().addMessageType(message));

        assertThatThrownBy(() -> Schemas.parse(deep)).hasMessageContaining("nested more than 64 deep");
    }

    @ParameterizedTest
    @ValueSource(strings = {"M { } message N", "", "1st", "a.b", "M\n"})
    void namesInADescriptorCannotSmuggleTextIn(String name) {
        String smuggling = base64(FileDescriptorProto.newBuilder()
                .addMessageType(DescriptorProto.newBuilder().setName(name)));

        assertThatThrownBy(() -> Schemas.parse(smuggling))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("could not be written");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1..2", "-", "a-b", "9z"})
    void defaultsInADescriptorMustBeWritable(String value) throws InvalidSchemaException {
        String descriptor = base64(FileDescriptorProto.newBuilder()
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("M")
                        .addField(FieldDescriptorProto.newBuilder()
                                .setName("a")
                                .setNumber(1)
                                .setType(FieldDescriptorProto.Type.TYPE_INT32)
                                .setDefaultValue(value))));
        String stored;
        try {
            stored = Schemas.parse(descriptor).canonicalText();
        } catch (InvalidSchemaException refused) {
            assertThat(refused).hasMessageContaining("cannot be written");
            return;
        }
        assertThat(Schemas.parse(stored).canonicalText()).isEqualTo(stored);
    }

    @Test
    void tenThousandFieldsAreNoTrouble() throws InvalidSchemaException {
        String fields = IntStream.rangeClosed(1, MANY)
                .mapToObj(i -> "string f" + i + " = " + i + " [deprecated = true];")
                .collect(Collectors.joining("\n"));
        ProtobufSchema schema = Schemas.proto3("message M {" + fields + "}");

        assertThat(schema.topLevelFields()).hasSize(MANY);
        assertThat(schema.normalized().canonicalText()).isEqualTo(schema.canonicalText());
        assertThat(Schemas.FORMAT.differences(schema, schema, CompatibilityPolicy.STRICT))
                .isEmpty();
        assertThat(schema.descriptor().getMessageTypes().get(0).getFields()).hasSize(MANY);
    }

    @Test
    void oneMemberOfAnOptionMayComeVeryOften() throws InvalidSchemaException {
        String members = "tags: \"a\",".repeat(10 * MANY);

        ProtobufSchema schema = Schemas.proto3("message M { option (confluent.message_meta) = {" + members + "}; }");

        assertThat(schema.inlineTags()).hasSize(1);
    }

    @Test
    void anOptionMayBeSetPieceByPieceVeryOften() throws InvalidSchemaException {
        String pieces = "option (confluent.message_meta).tags = \"a\";".repeat(MANY);

        ProtobufSchema schema = Schemas.proto3("message M {" + pieces + "}");

        assertThat(schema.normalized().canonicalText()).containsOnlyOnce("confluent.message_meta");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "536870912", "99999999999999999999", "0x7fffffffffffffffff", "08", "1.5"})
    void fieldNumbersOutOfRangeAreRefused(String number) {
        assertThatThrownBy(() -> Schemas.proto3("message M { int32 a = " + number + "; }"))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("Syntax error in :2:23: ");
    }

    @Test
    void numbersOfAMillionDigitsDoNoHarm() throws InvalidSchemaException {
        String digits = "9".repeat(100 * MANY);
        ProtobufSchema schema = Schemas.parse("message M { optional double a = 1 [default = 0." + digits
                + "]; optional int64 b = 2 [default = " + digits + "]; }");

        assertThat(schema.normalized().toProto().getMessageType(0).getFieldCount())
                .isEqualTo(2);
    }

    @Test
    void veryLongNamesAreRefused() {
        assertThatThrownBy(() -> Schemas.parse("package " + "a.".repeat(MANY) + "a;"))
                .hasMessageContaining("more than 1000 characters");
        assertThatThrownBy(() -> Schemas.parse("message " + "M".repeat(MANY) + " {}"))
                .hasMessageContaining("more than 1000 characters");
        String nested = "message " + "M".repeat(500) + " {";
        assertThatThrownBy(() -> Schemas.parse(nested.repeat(3) + "}}}"))
                .hasMessageContaining("more than 1000 characters");
    }

    @Test
    void importsInACircleAreRefused() {
        Map<String, String> imports = Map.of("a.proto", "import \"b.proto\";", "b.proto", "import \"a.proto\";");

        assertThatThrownBy(() -> Schemas.parse("import \"a.proto\";", imports))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("Imports go in a circle")
                .hasMessageContaining("a.proto");
    }

    @Test
    void aChainOfTenThousandImportsIsNoTrouble() throws InvalidSchemaException {
        Map<String, String> imports = new LinkedHashMap<>();
        for (int i = 1; i < MANY; i++) {
            imports.put(i + ".proto", "import public \"" + (i + 1) + ".proto\"; message M" + i + " {}");
        }
        imports.put(MANY + ".proto", "message Last {}");

        ProtobufSchema schema = Schemas.parse("import \"1.proto\"; message M { optional Last last = 1; }", imports);

        assertThat(schema.toProto().getMessageType(0).getField(0).getTypeName()).isEqualTo(".Last");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/*", "\"", "message M { // ", "option a = \"\\", "option a = \"\\q\";", "syntax = \"proto4\";"})
    void whatEndsInTheMiddleIsRefusedWithItsPlace(String text) {
        assertThatThrownBy(() -> Schemas.parse(text))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("Could not parse Protobuf - Syntax error in :1:");
    }

    private static String base64(FileDescriptorProto.Builder file) {
        return Base64.getEncoder().encodeToString(file.build().toByteArray());
    }
}
