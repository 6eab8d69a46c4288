package dev.kanon.schema;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A schema that its format has understood. Immutable. */
public interface ParsedSchema {

    /** The format's name. */
    String type();

    /** The text in the form in which it is stored and compared. */
    String canonicalText();

    List<SchemaReference> references();

    /** The same schema in the one form that all equal schemas share: members, names and references in a fixed order. */
    ParsedSchema normalized();

    /**
     * The text in a form that a client asked for by {@code format=}, such as {@code resolved} or {@code serialized}; in the
     * canonical form where the format does not know that name.
     */
    String formatted(String format);

    /** The full name of what the schema defines, or null where it has none. */
    @Nullable
    String name();

    /** Whether the two are the same schema for look-up, though their texts may differ. */
    boolean isEquivalentTo(ParsedSchema other);

    /** The names of the fields of the outermost record. */
    Set<String> topLevelFields();

    /** The tags written in the schema text itself. */
    Map<SchemaEntity, Set<String>> inlineTags();

    /**
     * The schema with tags added to and then removed from its text.
     *
     * @throws IllegalArgumentException if a path names no place in the schema
     */
    ParsedSchema withTags(Map<SchemaEntity, Set<String>> added, Map<SchemaEntity, Set<String>> removed);

    /** The format library's own object, such as {@code org.apache.avro.Schema}. */
    Object raw();
}
