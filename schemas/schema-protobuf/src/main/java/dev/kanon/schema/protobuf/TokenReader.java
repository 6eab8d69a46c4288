package dev.kanon.schema.protobuf;

import com.google.protobuf.ByteString;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** Reads words one after the other, and says what it met where another one was due. */
final class TokenReader {

    /** How many characters a name may have, with all its dots. */
    static final int MAXIMUM_NAME = 1000;

    private final Tokens tokens;
    private final Deque<Token> ahead = new ArrayDeque<>();

    TokenReader(String text) {
        this.tokens = new Tokens(text);
    }

    Token peek() throws SyntaxException {
        return peek(0);
    }

    /** The word that many words on; beyond the end, the end. */
    Token peek(int distance) throws SyntaxException {
        while (ahead.size() <= distance) {
            ahead.add(tokens.next());
        }
        Iterator<Token> words = ahead.iterator();
        for (int i = 0; i < distance; i++) {
            words.next();
        }
        return words.next();
    }

    boolean nextIs(String word) throws SyntaxException {
        return peek().is(word);
    }

    boolean nextIs(Token.Kind kind) throws SyntaxException {
        return peek().kind() == kind;
    }

    Token next() throws SyntaxException {
        Token token = peek();
        ahead.remove();
        return token;
    }

    /** Reads the word if it is the next one. */
    boolean skip(String word) throws SyntaxException {
        boolean found = nextIs(word);
        if (found) {
            ahead.remove();
        }
        return found;
    }

    void expect(String word) throws SyntaxException {
        if (!skip(word)) {
            throw expected("'" + word + "'");
        }
    }

    SyntaxException expected(String what) throws SyntaxException {
        return peek().problem("expected " + what + " but was " + peek().shown());
    }

    /** A name without dots. */
    String name() throws SyntaxException {
        if (!nextIs(Token.Kind.NAME)) {
            throw expected("a name");
        }
        Token name = next();
        if (name.text().length() > MAXIMUM_NAME) {
            throw name.problem("the name that begins here has more than " + MAXIMUM_NAME + " characters");
        }
        return name.text();
    }

    /** A name that may have dots, in front too. */
    String path() throws SyntaxException {
        Token start = peek();
        StringBuilder path = new StringBuilder(skip(".") ? "." : "").append(name());
        while (skip(".")) {
            path.append('.').append(name());
            if (path.length() > MAXIMUM_NAME) {
                throw start.problem("the name that begins here has more than " + MAXIMUM_NAME + " characters");
            }
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
