package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** The default of a field as a descriptor has it: one text, whatever the type. */
final class DefaultValue {

    private static final int DOUBLE_DIGITS = 15;
    private static final int MORE_DOUBLE_DIGITS = 2;
    private static final int FLOAT_DIGITS = 6;
    private static final int MORE_FLOAT_DIGITS = 3;
    private static final int SMALLEST_PLAIN_EXPONENT = -4;

    private DefaultValue() {}

    static String of(FieldDescriptorProto.Type type, OptionValue value) {
        if (value instanceof OptionValue.Text text) {
            return type == FieldDescriptorProto.Type.TYPE_BYTES
                    ? cEscaped(text.bytes())
                    : text.bytes().toStringUtf8();
        }
        String word = DescriptorWriter.words(value);
        try {
            return switch (type) {
                case TYPE_STRING, TYPE_BYTES, TYPE_BOOL, TYPE_ENUM, TYPE_MESSAGE, TYPE_GROUP -> word;
                case TYPE_FLOAT -> printf(ScalarOption.decimal(word), true);
                case TYPE_DOUBLE -> printf(ScalarOption.decimal(word), false);
                default -> ScalarOption.bigInteger(word).toString();
            };
        } catch (NumberFormatException noNumber) {
            return word;
        }
    }

    /** As protoc writes a number: with few digits where they give the same number again, else with all. */
    private static String printf(double value, boolean single) {
        double exact = single ? (float) value : value;
        if (Double.isNaN(exact) || Double.isInfinite(exact)) {
            return Double.isNaN(exact) ? "nan" : exact > 0 ? "inf" : "-inf";
        }
        if (exact == 0) {
            return 1 / exact < 0 ? "-0" : "0";
        }
        int few = single ? FLOAT_DIGITS : DOUBLE_DIGITS;
        BigDecimal rounded = rounded(exact, few);
        boolean same = single ? rounded.floatValue() == (float) exact : rounded.doubleValue() == exact;
        int digits = same ? few : few + (single ? MORE_FLOAT_DIGITS : MORE_DOUBLE_DIGITS);
        return general(rounded(exact, digits), digits);
    }

    private static BigDecimal rounded(double value, int digits) {
        return new BigDecimal(value)
                .round(new MathContext(digits, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
    }

    /** As %g does in C: with an exponent where the number is very small or has more digits than asked for. */
    private static String general(BigDecimal number, int digits) {
        int exponent = number.precision() - number.scale() - 1;
        if (exponent >= SMALLEST_PLAIN_EXPONENT && exponent < digits) {
            return number.toPlainString();
        }
        String all = number.unscaledValue().abs().toString();
        String mantissa = all.length() == 1 ? all : all.charAt(0) + "." + all.substring(1);
        return (number.signum() < 0 ? "-" : "")
                + mantissa
                + (exponent < 0 ? "e-" : "e+")
                + (Math.abs(exponent) < 10 ? "0" : "")
                + Math.abs(exponent);
    }

    private static String cEscaped(ByteString bytes) {
        StringBuilder out = new StringBuilder();
        for (byte signed : bytes) {
            int one = signed & 0xFF;
            switch (one) {
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '"' -> out.append("\\\"");
                case '\'' -> out.append("\\'");
                case '\\' -> out.append("\\\\");
                default -> {
                    if (one < ' ' || one >= 0x7F) {
                        out.append('\\')
                                .append((char) ('0' + (one >> 6)))
                                .append((char) ('0' + ((one >> 3) & 7)))
                                .append((char) ('0' + (one & 7)));
                    } else {
                        out.append((char) one);
                    }
                }
            }
        }
        return out.toString();
    }

    /** The bytes that a default of type bytes stands for. */
    static ByteString unescaped(String escaped) {
        try {
            return new Tokens("\"" + escaped + "\"").next().bytes();
        } catch (SyntaxException broken) {
            return ByteString.copyFromUtf8(escaped);
        }
    }
}
