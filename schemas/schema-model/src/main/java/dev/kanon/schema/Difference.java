package dev.kanon.schema;

import java.util.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * One point in which a reader cannot take what a writer writes.
 *
 * <p>{@code template} and {@code advice} are {@link Formatter} patterns with {@code %1$s} for what to call the reader's
 * schema and {@code %2$s} for the writer's; a percent sign of their own is doubled.
 *
 * @param rule the name of the rule that is broken, such as {@code TYPE_MISMATCH}
 * @param path where, in the format's own notation
 * @param template the sentence in Confluent's wording
 * @param readerValue what the reader's schema has there, if anything
 * @param writerValue what the writer's schema has there, if anything
 * @param detail what the format's library adds to the sentence; empty where it adds nothing
 * @param advice what would make the two compatible, in plain English
 */
public record Difference(
        String rule,
        String path,
        String template,
        @Nullable String readerValue,
        @Nullable String writerValue,
        String detail,
        String advice) {

    /** The sentence, with these words for the two schemas, "new" and "old" as a rule. */
    public String message(String reader, String writer) {
        return String.format(template, reader, writer);
    }

    /** What would make the two compatible, with these words for the two schemas. */
    public String advice(String reader, String writer) {
        return String.format(advice, reader, writer);
    }

    /** Text to stand in a template or an advice as it is. */
    public static String escaped(String text) {
        return text.replace("%", "%%");
    }
}
