package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Cuts a {@code .proto} text into words. Comments and blanks end here. */
final class Tokens {

    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final String ESCAPES = "abfnrtv\\'\"?";
    private static final String ESCAPED = "\u0007\b\f\n\r\t\u000B\\'\"?";

    private final String text;
    private int at;
    private int line = 1;
    private int lineStart;

    Tokens(String text) {
        this.text = text;
        if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            at = 1;
            lineStart = 1;
        }
    }

    /** The next word; at the end of the text, END, as often as it is asked for. */
    Token next() throws SyntaxException {
        skipBlanks();
        if (at == text.length()) {
            return take(Token.Kind.END, at);
        }
        char c = text.charAt(at);
        if (isNameStart(c)) {
            return take(Token.Kind.NAME, nameEnd(at));
        }
        if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
            return number();
        }
        return c == '"' || c == '\'' ? string(c) : take(Token.Kind.SYMBOL, at + 1);
    }

    private Token take(Token.Kind kind, int end) {
        Token token = new Token(kind, text.substring(at, end), ByteString.EMPTY, line, column());
        at = end;
        return token;
    }

    private int column() {
        return at - lineStart + 1;
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private void skipBlanks() throws SyntaxException {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                at++;
                newLine();
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\u000B') {
                at++;
            } else if (c == '/' && peek(1) == '/') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (c == '/' && peek(1) == '*') {
                skipBlockComment();
            } else {
                return;
            }
        }
    }

    private void newLine() {
        line++;
        lineStart = at;
    }

    private void skipBlockComment() throws SyntaxException {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            throw new SyntaxException(line, column(), "the comment that begins here has no end");
        }
        for (; at < end + 2; at++) {
            if (text.charAt(at) == '\n') {
                line++;
                lineStart = at + 1;
            }
        }
    }

    private int nameEnd(int start) {
        int end = start;
        while (end < text.length() && (isNameStart(text.charAt(end)) || isDigit(text.charAt(end)))) {
            end++;
        }
        return end;
    }

    private Token number() {
        int end = at;
        boolean hexadecimal = text.charAt(at) == '0' && (peek(1) == 'x' || peek(1) == 'X');
        boolean decimal = false;
        while (end < text.length()) {
            char c = text.charAt(end);
            boolean exponent = !hexadecimal && (c == 'e' || c == 'E');
            boolean sign = (c == '+' || c == '-') && end > at && isExponent(text.charAt(end - 1)) && !hexadecimal;
            if (!isNameStart(c) && !isDigit(c) && c != '.' && !sign) {
                break;
            }
            decimal |= exponent || c == '.';
            end++;
        }
        return take(decimal ? Token.Kind.DECIMAL : Token.Kind.INTEGER, end);
    }

    private static boolean isExponent(char c) {
        return c == 'e' || c == 'E';
    }

    private Token string(char quote) throws SyntaxException {
        int start = at;
        int startColumn = column();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        at++;
        while (true) {
            if (at >= text.length() || text.charAt(at) == '\n') {
                throw new SyntaxException(line, startColumn, "the string that begins here has no end");
            }
            char c = text.charAt(at);
            if (c == quote) {
                at++;
                break;
            } else if (c == '\\') {
                at++;
                escape(bytes);
            } else {
                int character = text.codePointAt(at);
                write(bytes, character);
                at += Character.charCount(character);
            }
        }
        return new Token(
                Token.Kind.STRING,
                text.substring(start, at),
                ByteString.copyFrom(bytes.toByteArray()),
                line,
                startColumn);
    }

    /** What follows a backslash. */
    private void escape(ByteArrayOutputStream bytes) throws SyntaxException {
        char c = peek(0);
        int simple = ESCAPES.indexOf(c);
        if (simple >= 0) {
            bytes.write(ESCAPED.charAt(simple));
            at++;
        } else if (c == 'x' || c == 'X') {
            at++;
            bytes.write(digits(16, 2));
        } else if (c == 'u') {
            at++;
            write(bytes, digits(16, 4));
        } else if (c == 'U') {
            at++;
            int character = digits(16, 8);
            if (!Character.isValidCodePoint(character)) {
                throw new SyntaxException(line, column(), "this escape is no Unicode character");
            }
            write(bytes, character);
        } else {
            bytes.write(digits(8, 3));
        }
    }

    private int digits(int radix, int most) throws SyntaxException {
        int value = 0;
        int count = 0;
        while (count < most && Character.digit(peek(0), radix) >= 0) {
            value = value * radix + Character.digit(peek(0), radix);
            at++;
            count++;
        }
        if (count == 0) {
            throw new SyntaxException(line, column(), "a string does not know this escape");
        }
        return value;
    }

    private static void write(ByteArrayOutputStream bytes, int character) {
        bytes.writeBytes(Character.toString(character).getBytes(StandardCharsets.UTF_8));
    }

    private static boolean isNameStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
