package dev.kanon.schema.json;

import dev.kanon.schema.InvalidSchemaException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that names of properties are held against. Its author is not trusted: compiling and matching are
 * bounded, in depth because Java's engine is recursive, in steps because it backtracks.
 */
final class NamePattern {

    private static final int MAXIMUM_LENGTH = 10_000;
    private static final int MAXIMUM_GROUPS = 200;
    private static final int MAXIMUM_NAME_LENGTH = 1_000;
    private static final int MAXIMUM_STEPS = 200_000;

    private static final Pattern LONG_CLASS =
            Pattern.compile("\\\\([pP])\\{([LNPSM])(?:etter|umber|unctuation|ymbol|ark)\\}");

    private final Pattern pattern;

    private NamePattern(Pattern pattern) {
        this.pattern = pattern;
    }

    static void check(String expression) throws InvalidSchemaException {
        try {
            of(expression);
        } catch (IllegalArgumentException refused) {
            throw new InvalidSchemaException(String.valueOf(refused.getMessage()), refused);
        }
    }

    /** @throws IllegalArgumentException if it is no regular expression, or one out of all bounds */
    static NamePattern of(String expression) {
        if (expression.length() > MAXIMUM_LENGTH
                || expression.chars().filter(c -> c == '(' || c == '[').count() > MAXIMUM_GROUPS) {
            throw new IllegalArgumentException("A pattern may have " + MAXIMUM_LENGTH + " characters and "
                    + MAXIMUM_GROUPS + " groups and character classes at most; make \""
                    + expression.substring(0, Math.min(40, expression.length())) + "…\" simpler");
        }
        try {
            return new NamePattern(Pattern.compile(inJava(expression)));
        } catch (PatternSyntaxException refused) {
            throw new IllegalArgumentException(
                    "The pattern \"" + expression + "\" is not a regular expression: " + refused.getDescription(),
                    refused);
        }
    }

    /** The long names of Unicode's classes of characters, which ECMAScript has and Java has not. */
    private static String inJava(String expression) {
        return LONG_CLASS.matcher(expression).replaceAll("\\\\$1{$2}");
    }

    /**
     * Whether a part of the name matches.
     *
     * @throws IllegalArgumentException if that takes too long to tell
     */
    boolean isIn(String name) {
        if (name.length() > MAXIMUM_NAME_LENGTH) {
            throw new IllegalArgumentException("Names of properties are held against patterns up to "
                    + MAXIMUM_NAME_LENGTH + " characters only; shorten the one of " + name.length());
        }
        return pattern.matcher(new CountedText(name)).find();
    }

    /** Counts how often the engine looks at a character. */
    private static final class CountedText implements CharSequence {

        private final String text;
        private int steps;

        CountedText(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++steps > MAXIMUM_STEPS) {
                throw new IllegalArgumentException("It takes too long to hold the name \"" + text
                        + "\" against the patterns of patternProperties; write them without nested repetitions");
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
