package dev.kanon.schema;

import java.util.List;

/** What a schema format has to do to take part. Safe for use by several threads. */
public interface SchemaFormat {

    /** The name under which schemas of this format are registered: AVRO, JSON or PROTOBUF. */
    String type();

    /**
     * Understands a text.
     *
     * @throws InvalidSchemaException if it is not a schema of this format, or a reference is missing; hostile texts (deep
     *     nesting, cycles) end here too, never in a stack overflow
     */
    ParsedSchema parse(SchemaSource source, Strictness strictness) throws InvalidSchemaException;

    /**
     * All points in which the reader cannot take what the writer writes; none means it can. Both schemas are of this format.
     *
     * @throws IllegalArgumentException if the two cannot be compared at all; its message says why
     */
    List<Difference> differences(ParsedSchema reader, ParsedSchema writer, CompatibilityPolicy policy);

    /** A difference as Confluent's registry spells it in {@code verbose} answers, with its words for the two schemas. */
    String verboseMessage(Difference difference, String reader, String writer);
}
