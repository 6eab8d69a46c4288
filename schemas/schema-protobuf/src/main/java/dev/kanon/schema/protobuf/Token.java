package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import java.util.Locale;

/**
 * A word of a {@code .proto} text.
 *
 * @param text as written; of a string, in quotes
 * @param bytes of a string, what it stands for; else empty
 * @param line and column, where it begins, counted from one
 */
record Token(Kind kind, String text, ByteString bytes, int line, int column) {

    enum Kind {
        NAME,
        INTEGER,
        DECIMAL,
        STRING,
        SYMBOL,
        END
    }

    boolean is(String symbolOrWord) {
        return (kind == Kind.SYMBOL || kind == Kind.NAME) && text.equals(symbolOrWord);
    }

    /** What it is, for a message. */
    String shown() {
        return kind == Kind.END ? "end of file" : "'" + text + "'";
    }

    SyntaxException problem(String what) {
        return new SyntaxException(line, column, kind == Kind.END ? "unexpected end of file" : what);
    }

    /** A decimal, octal or hexadecimal number. */
    long toLong() throws SyntaxException {
        String digits = text.toLowerCase(Locale.ROOT);
        try {
            if (digits.startsWith("0x")) {
                return Long.parseLong(digits.substring(2), 16);
            }
            boolean octal = digits.length() > 1 && digits.startsWith("0");
            return Long.parseLong(digits, octal ? 8 : 10);
        } catch (NumberFormatException tooLarge) {
            throw problem("the number " + text + " is too large or has wrong digits");
        }
    }
}
