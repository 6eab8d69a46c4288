package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.UnknownFieldSet;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A scalar value of an option in protobuf's encoding, and back. */
final class ScalarOption {

    private ScalarOption() {}

    /** The value as a field of that type, or null where it is none. */
    static UnknownFieldSet.@Nullable Field encode(String type, OptionValue value) {
        UnknownFieldSet.Field.Builder field = UnknownFieldSet.Field.newBuilder();
        if (value instanceof OptionValue.Text text) {
            return type.equals("string") || type.equals("bytes")
                    ? field.addLengthDelimited(text.bytes()).build()
                    : null;
        }
        if (!(value instanceof OptionValue.Word word)) {
            return null;
        }
        try {
            return switch (type) {
                case "bool" ->
                    field.addVarint(word.text().equals("true") ? 1 : 0).build();
                case "int32", "int64", "uint32", "uint64" ->
                    field.addVarint(integer(word.text())).build();
                case "sint32" ->
                    field.addVarint(CodedOutputStream.encodeZigZag32((int) integer(word.text())) & 0xFFFFFFFFL)
                            .build();
                case "sint64" ->
                    field.addVarint(CodedOutputStream.encodeZigZag64(integer(word.text())))
                            .build();
                case "fixed32", "sfixed32" ->
                    field.addFixed32((int) integer(word.text())).build();
                case "fixed64", "sfixed64" ->
                    field.addFixed64(integer(word.text())).build();
                case "float" ->
                    field.addFixed32(Float.floatToIntBits((float) decimal(word.text())))
                            .build();
                case "double" ->
                    field.addFixed64(Double.doubleToLongBits(decimal(word.text())))
                            .build();
                default -> null;
            };
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    /** A decimal, octal or hexadecimal number of up to 64 bits, with or without a sign of its own. */
    static long integer(String word) {
        return bigInteger(word).longValue();
    }

    static BigInteger bigInteger(String word) {
        boolean negative = word.startsWith("-");
        String digits = (negative ? word.substring(1) : word).toLowerCase(Locale.ROOT);
        if (digits.length() > Long.SIZE) {
            throw new NumberFormatException("more digits than a number of 64 bits has: " + digits.length());
        }
        BigInteger value;
        if (digits.startsWith("0x")) {
            value = new BigInteger(digits.substring(2), 16);
        } else {
            value = new BigInteger(digits, digits.length() > 1 && digits.startsWith("0") ? 8 : 10);
        }
        return negative ? value.negate() : value;
    }

    static double decimal(String word) {
        return switch (word) {
            case "inf", "infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            case "nan", "-nan" -> Double.NaN;
            default -> Double.parseDouble(word);
        };
    }

    /** What would have to be written to get this value. */
    static OptionValue decode(String type, long bits) {
        return new OptionValue.Word(
                switch (type) {
                    case "bool" -> Boolean.toString(bits != 0);
                    case "int32", "sfixed32" -> Integer.toString((int) bits);
                    case "uint32", "fixed32" -> Integer.toUnsignedString((int) bits);
                    case "uint64", "fixed64" -> Long.toUnsignedString(bits);
                    case "sint32" -> Integer.toString(CodedInputStream.decodeZigZag32((int) bits));
                    case "sint64" -> Long.toString(CodedInputStream.decodeZigZag64(bits));
                    case "float" ->
                        shown(Float.intBitsToFloat((int) bits), Float.toString(Float.intBitsToFloat((int) bits)));
                    case "double" ->
                        shown(Double.longBitsToDouble(bits), Double.toString(Double.longBitsToDouble(bits)));
                    default -> Long.toString(bits);
                });
    }

    private static String shown(double value, String digits) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        return digits;
    }

    /** Text or bytes as an option has them. */
    static OptionValue decode(ByteString bytes) {
        return new OptionValue.Text(bytes);
    }
}
