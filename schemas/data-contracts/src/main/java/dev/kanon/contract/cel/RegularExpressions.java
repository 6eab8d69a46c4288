package dev.kanon.contract.cel;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.regex.Pattern;

/** Full matches by Java's regular expressions, which know look-ahead, within a budget, as they can run away. */
final class RegularExpressions {

    /** Compiled patterns kept. */
    private static final int CACHED_PATTERNS = 1_000;

    /** How many characters one match may look at; some tenths of a second. */
    static final int MATCH_BUDGET = 10_000_000;

    private final Cache<String, Pattern> patterns =
            Caffeine.newBuilder().maximumSize(CACHED_PATTERNS).build();

    /**
     * Whether the whole text matches.
     *
     * @throws IllegalArgumentException if the expression is malformed, or the match costs too much
     */
    boolean matches(String text, String expression) {
        Pattern pattern = patterns.get(expression, Pattern::compile);
        try {
            return pattern.matcher(new Metered(text, new Budget(expression))).matches();
        } catch (StackOverflowError tooDeep) {
            throw new IllegalArgumentException("The regular expression nests too deeply on this text: " + expression);
        }
    }

    private static final class Budget {

        private final String expression;
        private int left = MATCH_BUDGET;

        Budget(String expression) {
            this.expression = expression;
        }

        void spend() {
            if (--left < 0) {
                throw new IllegalArgumentException("The regular expression looked at more than " + MATCH_BUDGET
                        + " characters and was stopped; make it unambiguous, or set cel.regex.engine=re2: "
                        + expression);
            }
        }
    }

    private record Metered(CharSequence text, Budget budget) implements CharSequence {

        @Override
        public char charAt(int index) {
            budget.spend();
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Metered(text.subSequence(start, end), budget);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
