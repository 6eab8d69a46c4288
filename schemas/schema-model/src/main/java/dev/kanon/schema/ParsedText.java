package dev.kanon.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A text with the references it was parsed with, which is what formats have in common. Equal where both of these are. */
public abstract class ParsedText implements ParsedSchema {

    private final String type;
    private final SchemaSource source;
    private final String canonicalText;

    /**
     * One of a format.
     *
     * @param type the format's name
     * @param canonicalText the text of the source in the form in which it is stored
     */
    protected ParsedText(String type, SchemaSource source, String canonicalText) {
        this.type = type;
        this.source = source;
        this.canonicalText = canonicalText;
    }

    /** What it was parsed from. */
    protected final SchemaSource source() {
        return source;
    }

    @Override
    public final String type() {
        return type;
    }

    @Override
    public final String canonicalText() {
        return canonicalText;
    }

    @Override
    public final List<SchemaReference> references() {
        return source.references();
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof ParsedText that
                && type.equals(that.type)
                && canonicalText.equals(that.canonicalText)
                && references().equals(that.references());
    }

    @Override
    public final int hashCode() {
        return canonicalText.hashCode();
    }

    @Override
    public final String toString() {
        return canonicalText;
    }
}
