package dev.kanon.schema.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kanon.schema.InvalidSchemaException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What protoc 4.36.2 writes for these defaults. */
class DefaultValueTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "float, 1e10, 1e+10",
                "float, 123456789, 123456792",
                "float, 0.1020304, 0.102030396",
                "float, 3.4e38, 3.4e+38",
                "float, -0.00001, -1e-05",
                "float, 16777216, 16777216",
                "double, 1e-7, 1e-07",
                "double, 0.1, 0.1",
                "double, 123456789012345678, 1.2345678901234568e+17",
                "double, 1e22, 1e+22",
                "double, 4.9e-324, 4.94065645841247e-324",
                "double, 1.7976931348623157e308, 1.7976931348623157e+308",
                "double, -inf, -inf",
                "double, nan, nan",
                "int64, -0x10, -16",
                "uint64, 18446744073709551615, 18446744073709551615",
                "int32, 010, 8",
                "bool, true, true",
                "string, \"a\\tb\", a\tb",
                "bytes, \"\\001'\\\"?\\xff\", \\001\\'\\\"?\\377",
            })
    void defaultsAreWrittenAsProtocWritesThem(String type, String written, String expected)
            throws InvalidSchemaException {
        ProtobufSchema schema = Schemas.parse("message M { optional " + type + " a = 1 [default = " + written + "]; }");

        assertThat(schema.toProto().getMessageType(0).getField(0).getDefaultValue())
                .isEqualTo(expected);
    }
}
