package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import java.math.BigDecimal;

/** The default of a field as a descriptor has it: one text, whatever the type. */
final class DefaultValue {

    private static final int DOUBLE_DIGITS = 17;
    private static final int FLOAT_DIGITS = 9;

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

    /** As C prints a number with %g: the fewest digits that give the same number again. */
    private static String printf(double value, boolean single) {
        double exact = single ? (float) value : value;
        if (Double.isNaN(exact) || Double.isInfinite(exact)) {
            return Double.isNaN(exact) ? "nan" : exact > 0 ? "inf" : "-inf";
        }
        if (exact == 0) {
            return 1 / exact < 0 ? "-0" : "0";
        }
        BigDecimal shortest =
                new BigDecimal(single ? Float.toString((float) value) : Double.toString(value)).stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        int most = Math.max(single ? FLOAT_DIGITS - 3 : DOUBLE_DIGITS - 2, shortest.precision());
        if (exponent >= -4 && exponent < most) {
            return shortest.toPlainString();
        }
        String digits = shortest.unscaledValue().abs().toString();
        String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return (shortest.signum() < 0 ? "-" : "")
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
