package dev.kanon.schema;

import org.jspecify.annotations.Nullable;

/**
 * One point in which a reader cannot take what a writer writes.
 *
 * @param rule the name of the rule that is broken, such as {@code TYPE_MISMATCH}
 * @param path where, in the format's own notation
 * @param template the sentence in Confluent's wording, a {@link java.util.Formatter} pattern with {@code %1$s} for what to
 *     call the reader's schema and {@code %2$s} for the writer's
 * @param readerValue what the reader's schema has there, if anything
 * @param writerValue what the writer's schema has there, if anything
 */
public record Difference(
        String rule, String path, String template, @Nullable String readerValue, @Nullable String writerValue) {

    /** The sentence, with these words for the two schemas, "new" and "old" as a rule. */
    public String message(String reader, String writer) {
        return String.format(template, reader, writer);
    }
}
