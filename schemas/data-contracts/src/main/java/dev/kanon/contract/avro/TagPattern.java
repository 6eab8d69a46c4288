package dev.kanon.contract.avro;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path pattern of a schema's metadata: {@code ?} is any one character but a dot, {@code *} any within one part between dots, {@code
 * **} any at all. The whole path has to match, case and all.
 */
final class TagPattern {

    private final Pattern pattern;

    TagPattern(String wildcards) {
        StringBuilder expression = new StringBuilder();
        int at = 0;
        while (at < wildcards.length()) {
            char character = wildcards.charAt(at);
            if (wildcards.startsWith("**", at)) {
                expression.append(".*");
                at++;
            } else if (character == '*') {
                expression.append("[^.]*");
            } else if (character == '?') {
                expression.append("[^.]");
            } else {
                expression.append(Pattern.quote(String.valueOf(character)));
            }
            at++;
        }
        this.pattern = Pattern.compile(expression.toString(), Pattern.DOTALL);
    }

    boolean matches(@Nullable String path) {
        return path != null && pattern.matcher(path).matches();
    }
}
