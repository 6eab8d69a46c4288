package dev.kanon.contract.cel;

import org.jspecify.annotations.Nullable;

/**
 * A rule's expression in its two parts, {@code guard ; body}.
 *
 * @param condition where the body applies; null where there is no guard
 * @param body the expression itself
 */
record Guard(@Nullable String condition, String body) {

    /** The rule parameter that makes a separator part of the expression. */
    static final String IGNORE = "cel.ignore.guard.separator";

    private static final char SEPARATOR = ';';

    /** Without a guard. */
    static Guard none(String expression) {
        return new Guard(null, expression);
    }

    /** Divided at the first separator that stands outside of string literals and comments. */
    static Guard split(String expression) {
        int separator = separatorIn(expression);
        if (separator < 0) {
            return none(expression);
        }
        String condition = expression.substring(0, separator).strip();
        return new Guard(condition.isEmpty() ? null : condition, expression.substring(separator + 1));
    }

    private static int separatorIn(String expression) {
        int at = 0;
        while (at < expression.length()) {
            char character = expression.charAt(at);
            if (character == SEPARATOR) {
                return at;
            }
            if (character == '"' || character == '\'') {
                at = endOfLiteral(expression, at);
            } else if (expression.startsWith("//", at)) {
                int lineEnd = expression.indexOf('\n', at);
                at = lineEnd < 0 ? expression.length() : lineEnd;
            } else {
                at++;
            }
        }
        return -1;
    }

    private static int endOfLiteral(String expression, int start) {
        String quote = expression.substring(start, start + 1);
        String delimiter = expression.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
        boolean raw = isRaw(expression, start);
        int at = start + delimiter.length();
        while (at < expression.length() && !expression.startsWith(delimiter, at)) {
            at += !raw && expression.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(expression.length(), at + delimiter.length());
    }

    /** In {@code r'…'}, {@code rb'…'} and {@code br'…'} a backslash is just a backslash. */
    private static boolean isRaw(String expression, int start) {
        for (int at = start - 1; at >= 0 && at >= start - 2; at--) {
            char prefix = Character.toLowerCase(expression.charAt(at));
            if (prefix == 'r') {
                return at == 0 || !Character.isJavaIdentifierPart(expression.charAt(at - 1)) || at == start - 1;
            }
            if (prefix != 'b') {
                return false;
            }
        }
        return false;
    }
}
