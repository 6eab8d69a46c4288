package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import java.util.List;

/** Reads words one after the other, and says what it met where another one was due. */
final class TokenReader {

    private final List<Token> tokens;
    private int at;

    TokenReader(List<Token> tokens) {
        this.tokens = tokens;
    }

    Token peek() {
        return peek(0);
    }

    /** The word that many words on; beyond the end, the end. */
    Token peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    boolean nextIs(String word) {
        return peek().is(word);
    }

    boolean nextIs(Token.Kind kind) {
        return peek().kind() == kind;
    }

    Token next() {
        Token token = peek();
        if (token.kind() != Token.Kind.END) {
            at++;
        }
        return token;
    }

    /** Reads the word if it is the next one. */
    boolean skip(String word) {
        boolean found = nextIs(word);
        if (found) {
            at++;
        }
        return found;
    }

    void expect(String word) throws SyntaxException {
        if (!skip(word)) {
            throw expected("'" + word + "'");
        }
    }

    SyntaxException expected(String what) {
        return peek().problem("expected " + what + " but was " + peek().shown());
    }

    /** A name without dots. */
    String name() throws SyntaxException {
        if (!nextIs(Token.Kind.NAME)) {
            throw expected("a name");
        }
        return next().text();
    }

    /** A name that may have dots, in front too. */
    String path() throws SyntaxException {
        StringBuilder path = new StringBuilder(skip(".") ? "." : "").append(name());
        while (skip(".")) {
            path.append('.').append(name());
        }
        return path.toString();
    }

    /** Strings that follow each other are one. */
    ByteString string() throws SyntaxException {
        if (!nextIs(Token.Kind.STRING)) {
            throw expected("a string");
        }
        ByteString all = ByteString.EMPTY;
        while (nextIs(Token.Kind.STRING)) {
            all = all.concat(next().bytes());
        }
        return all;
    }

    /** A whole number that may be negative. */
    int integer() throws SyntaxException {
        boolean negative = skip("-");
        if (!nextIs(Token.Kind.INTEGER)) {
            throw expected("an integer");
        }
        Token token = next();
        long value = negative ? -token.toLong() : token.toLong();
        if (value != (int) value) {
            throw token.problem("the number " + value + " does not fit in 32 bits");
        }
        return (int) value;
    }
}
